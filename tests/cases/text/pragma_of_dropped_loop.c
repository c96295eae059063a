/* A pragma that speaks of the next loop goes with the loop: before anything else it is an error.
   CRITERION: 23:x
   PI: 12 21 22
   PS: 12 21 22
   RUN: observe
   INPUTS: a=0..3 */
void observe(int);
#define UNROLL _Pragma("GCC unroll 2")

void f(int a) {
    int y = 0;
    int x = 0;
#pragma GCC unroll 4
    for (int i = 0; i < 3; i++)
        y += a;
    _Pragma("GCC ivdep")
    while (y > 100)
        y -= 10;
    UNROLL for (int i = 0; i < 3; i++) y += 2;
#pragma GCC unroll 2
    for (int i = 0; i < a; i++)
        x += 3;
    observe(x);
}
