/* Only where the mode is one does the value come from the recursion, and then it is not the other
   way round: the sum in front of it matters, the product does not.
   CRITERION: 34:x
   PI: 16 17 18 22 23 24 25 26 27 29 31 32 33
   PS: 16 17 18 22 25 26 27 31 32 33
   NOWARN: no run of
   RUN: observe
   INPUTS: a=-1..5 m=0..2
   ARGS: --entry f */
void observe(int);

int g;

static int rec(int k) {
    g = g + 1;
    if (k <= 0)
        return 0;
    return rec(k - 1) + k;
}

void f(int a, int m) {
    int mode = 0;
    int sum = 0;
    int product = 3;
    if (m == 1) {
        mode = 1;
        sum = a + 1;
    } else {
        product = a * 2;
    }
    int x = 4;
    if (mode == 1)
        x = rec(sum) + (mode == 0 ? product : 1);
    observe(x);
}
