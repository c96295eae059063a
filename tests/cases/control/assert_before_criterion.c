/* An assertion is a test whose other side halts: what it reads is needed.
   CRITERION: 15:x
   PI: 11 12 14
   PS: 11 12 14
   RUN: observe
   INPUTS: a=-1..1 b=0..1 */
#include <assert.h>
void observe(int);

void f(int a, int b) {
    int x = b;
    int y = a + 1;
    int z = a + 2;
    assert(y > 0);
    observe(x);
    assert(z > 100);
}
