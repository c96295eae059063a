/* A macro that is a test with its else: what comes behind it is not needed, the test is.
   CRITERION: 21:e
   PI: 13 15 17 20
   PS: 13 15 17 20
   RUN: observe
   INPUTS: a=-1..3 */
void observe(int);
#define COUNT_UNLESS(c) if (!(c)) { e++; } else
#define OR(s) s; else

void f(int a) {
    int x = 0;
    int e = 0;
    int y = 0;
    COUNT_UNLESS(a > 0)
        x = 1;
    COUNT_UNLESS(a > 1) {
        y = 2;
    }
    if (a == 3) OR(e = 7) x = 3;
    observe(e);
}
