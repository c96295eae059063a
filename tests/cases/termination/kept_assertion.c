/* An assertion that stays for what it assigns is evaluated: the rest of its condition is needed, or
   the slice would end where the program does not.
   CRITERION: 17:x
   ARGS: --termination ignore
   PI: 13 15
   PS: 13 15
   RUN: observe
   INPUTS: a=-1..2 b=0..1 */
#include <assert.h>
void observe(int);

void f(int a, int b) {
    int y = a + 1, x = b;
    int z = a;
    assert((x = b + 2) > 0 && y > 0);
    assert(z < 2);
    observe(x);
}
