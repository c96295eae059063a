/* A function that does not come back, a jump behind its call, and one that may not come back.
   CRITERION: 26:x
   ARGS: --termination ignore
   PI: 19 20 21
   PS: 19 20 21
   RUN: observe
   INPUTS: a=-1..3 b=-1..1 */
#include <stdio.h>
#include <stdlib.h>
void observe(int);

static void die(const char *why) { printf("%s\n", why); exit(1); }
static void check(int c) {
    if (c > 1)
        die("large");
}

int f(int a, int b) {
    int x = b;
    switch (a) {
    case 0: x = 1; break;
    case 1: die("one"); break;
    case 2: abort(); return 3;
    }
    check(a);
    observe(x);
    return 0;
}
