/* Both statements of the macro stand or fall together. The second is not asked for, but it divides:
   its divisor must be computed, or the slice could divide by zero where the program did not.
   CRITERION: 18:x
   PI: 13 14 16
   PS: 13 14 16
   RUN: observe
   INPUTS: a=-2..2 */
void observe(int);
#define BOTH(u, e1, v, e2) u = e1; v = e2

void f(int a) {
    int x, y, z;
    int d = a * a + 1;
    int n = a + 9;
    z = 4;
    BOTH(x, a + 1, y, n / d);
    BOTH(z, y, y, x);
    observe(x);
}
