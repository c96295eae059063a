/* The third parameter has no part in the result: what is passed for it is not needed, but the call
   still has three arguments.
   CRITERION: 21:x
   ARGS: --entry f
   PI: 13 15 20
   PS: 13 15 20
   RUN: observe
   INPUTS: a=-1..1 b=0..1
   KEEPS: weigh(a, b, noise) */
void observe(int);

static int weigh(int m, int n, int unused) {
    int sum = m + 2 * n;
    unused = unused + sum;
    return sum;
}

void f(int a, int b) {
    int noise = a * b;
    int x = weigh(a, b, noise);
    observe(x);
}
