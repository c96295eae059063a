/* What is registered runs when main returns and when exit() is called.
   CRITERION: 12:g
   PI: 14 15 18 19 21 22 23
   PS: 14 15 18 19 21 22 23 not exact
   ARGS: --entry f
   RUN: observe
   INPUTS: a=0..2 */
#include <stdlib.h>
void observe(int);
static int g, noise;
static void bye(void) {
    observe(g); }
static void stop(void) {
    g = g + 1;
    exit(0);
}
int f(int a) {
    atexit(bye);
    g = 3;
    noise = 4;
    if (a == 1) stop();
    g = 5;
    exit(0);
}
