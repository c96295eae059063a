/* A signal that nobody handles ends the program: whether the criterion is reached depends on it,
   also where functions without a body may change anything.
   CRITERION: 14:a
   ARGS: --externals any
   PI: 12 13
   PS: 12 13 not exact
   RUN: observe
   INPUTS: a=0..4 */
#include <signal.h>
int observe(int);
void entry(int a) {
    if (a > 2)
        raise(SIGABRT);
    observe(a);
}
