/* Whether the recursion ends the program decides whether the criterion is reached, on one of two
   paths only; how deep it was does not matter.
   CRITERION: 34:x
   PI: 17 18 19 20 21 25 26 27 28 29 31 32
   PS: 17 18 19 20 21 25 26 27 28 29 31 32
   NOWARN: no run of
   RUN: observe
   INPUTS: a=-1..5 b=0..1
   ARGS: --entry f */
#include <stdlib.h>
void observe(int);

int depth;

static void rec(int k) {
    depth++;
    if (k == 3)
        exit(1);
    if (k <= 0)
        return;
    rec(k - 2);
}

void f(int a, int b) {
    int x = 1;
    int checked = 0;
    if (b) {
        rec(a);
        checked = 1;
    }
    if (checked)
        x = a;
    depth = x;
    observe(x);
}
