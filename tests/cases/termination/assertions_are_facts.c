/* A failed assertion does not get to the criterion, so what contradicts it is not kept, though the
   assertion is not kept either.
   CRITERION: 22:y
   ARGS: --termination ignore
   PI: 14 18 19 20 21
   PS: 14 18 19
   RUN: observe
   INPUTS: a=-1..4 */
#include <assert.h>
void __VERIFIER_assume(int condition);
void observe(int);

void f(int a) {
    int y = 0;
    int seen = a + 1;
    assert(a < 3);
    __VERIFIER_assume(seen > 0);
    if (a == 2)
        y = 2;
    if (a == 3)
        y = 3;
    observe(y);
}
