/* How numbers are rounded is a state of the machine, and so is what computing them raised.
   CRITERION: f@return
   PI: 10 11 13 14 15 16 17 18 19
   PS: 10 11 13 14 15 16 17 18 19
   RUN: return
   INPUTS: a=0..3 */
#include <fenv.h>
#pragma STDC FENV_ACCESS ON
int f(int a) {
    int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    volatile double one = 1.0, ten = 10.0;
    int unused = a;
    feclearexcept(FE_ALL_EXCEPT);
    fesetround(modes[a]);
    volatile double tenth = one / ten;
    int raised = fetestexcept(FE_INEXACT) != 0;
    int mode = fegetround() == modes[a];
    fesetround(FE_TONEAREST);
    return raised + mode * 2 + (tenth > 0.1) * 10 + (tenth == 0.1) * 20 + (tenth < 0.1) * 40;
}
