/* In front of its recursive call, and what comes back does not matter, but whether it does.
   CRITERION: 19:s
   PI: 15 16 17 18 20 26 28 29
   PS: 15 16 17 18 20 26 28 29
   NOWARN: no run of
   RUN: observe
   INPUTS: a=-1..5 b=0..4
   ARGS: --entry f */
#include <stdlib.h>
void observe(int);

int s, t;

static int down(int k, int stop) {
    if (k == stop)
        exit(1);
    if (k <= 0)
        return 7;
    observe(s);
    s = s + down(k - 1, stop) * 0 + k;
    t = t + s;
    return t;
}

void f(int a, int b) {
    s = a;
    t = b;
    down(a, b);
    down(a - 1, b + 1);
}
