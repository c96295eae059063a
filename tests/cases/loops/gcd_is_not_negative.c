/* What is left over has the sign of the dividend, whatever the divisor: neither a nor b is ever
   negative in the loop.
   CRITERION: 22:a
   PI: 11 12 13 14 15 16 19
   PS: 11 12 13 14 15 16
   RUN: observe
   INPUTS: a=-4..9 b=-4..9 */
void observe(int);

void f(int a, int b) {
    if (a < 0) a = -a;
    if (b < 0) b = -b;
    while (b != 0) {
        int t = a % b;
        a = b;
        b = t;
    }

    if (a < 0) a = 0;

    /* not negative */
    observe(a);
}
