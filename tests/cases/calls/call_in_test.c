/* The test is made in a function with two returns.
   CRITERION: 25:x
   ARGS: --entry f
   PI: 12 13 15 19 21 22
   PS: 12 13 15 19 21 22
   RUN: observe
   INPUTS: a=-2..2 */
void observe(int);

static int small(int n) {
    int log = n;
    if (n < 0)
        return n > -2;
    log++;
    return n < 2;
}

void f(int a) {
    int x = 0;
    int y = 0;
    if (small(a))
        x = 1;
    if (small(y))
        y = 1;
    observe(x);
}
