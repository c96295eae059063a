/* What is registered runs when main returns and when exit() is called.
   CRITERION: 10:g
   PI: ?
   PS: ?  not exact
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
