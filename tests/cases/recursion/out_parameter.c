/* Each activation hands on the address of a local of its own, and what comes back there matters.
   CRITERION: 25:result
   PI: 12 13 14 15 17 18 19 23 24
   PS: 12 13 14 15 17 18 19 23 24 not exact
   SHOWN: 13 14 15 17 18 19 23 24
   RUN: observe
   INPUTS: n=-1..4 k=0..2
   ARGS: --entry f */
void observe(int);

static int depth(int n, int *out) {
    int low = 0;
    if (n <= 0) {
        *out = 7;
        return 1;
    }
    int got = depth(n - 1, &low);
    *out = low + got;
    return got + 1;
}

void f(int n, int k) {
    int result = k;
    if (n < 5) depth(n, &result);
    observe(result);
}
