/* The call goes to either function: both are kept, and so is what decides.
   CRITERION: 31:x
   ARGS: --entry f
   PI: 11 15 25 26 28 29
   PS: 11 15 25 26 28 29
   RUN: observe
   INPUTS: c=0..1 a=-1..1 b=2..3 */
void observe(int);

static int sum(int m, int n) {
    return m + n;
}

static int difference(int m, int n) {
    return m - n;
}

static int product(int m, int n) {
    return m * n;
}

void f(int c, int a, int b) {
    int (*op)(int, int);
    int y = product(a, b);
    if (c)
        op = sum;
    else
        op = difference;
    int x = op(a, b);
    y = x;
    observe(x);
}
