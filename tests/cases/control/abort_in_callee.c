/* A call that may halt is a test: the helper's own test and abort stay, its bookkeeping does not.
   CRITERION: 27:x
   ARGS: --entry f
   PI: 15 16 24 25
   PS: 15 16 24 25
   RUN: observe
   INPUTS: a=-1..1 b=0..1 */
#include <stdlib.h>
void observe(int);

int checks;

static void require(int condition) {
    checks++;
    if (!condition)
        abort();
}

static void count(int amount) {
    checks += amount;
}

void f(int a, int b) {
    int x = b * 3;
    require(a >= 0);
    count(a);
    observe(x);
}
