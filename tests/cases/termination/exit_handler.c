/* The criterion is in what runs at the exit, so who exits matters; who aborts does not.
   CRITERION: 12:g
   ARGS: --termination ignore --entry f
   PI: 15 18 19 20 21
   PS: 15 18 19 20 21 not exact
   RUN: observe
   INPUTS: a=0..2 b=4..5 */
#include <stdlib.h>
void observe(int);
static int g;
static void bye(void) {
    observe(g); }

int f(int a, int b) {
    atexit(bye);
    if (b == 5)
        abort();
    g = 3;
    if (a == 1) exit(0);
    g = a;
    exit(0);
}
