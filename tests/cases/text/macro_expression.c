/* Macros inside statements change nothing.
   CRITERION: 16:x
   PI: 12 14
   PS: 12 14
   RUN: observe
   INPUTS: a=-1..1 b=-1..1 */
void observe(int);
#define MAX(p, q) ((p) > (q) ? (p) : (q))
#define ZERO 0

void f(int a, int b) {
    int x = MAX(a, b);
    int y = MAX(x, ZERO);
    x = x + MAX(ZERO, a);
    y = x;
    observe(x);
}
