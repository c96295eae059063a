/* In front of the criterion is a loop that may not end, and calls of the recursion decide whether
   it does. That keeps them in mind for which paths are feasible, not in the slice.
   CRITERION: 30:x
   PI: 22 24 25
   PS: 22 24 25
   NOWARN: no run of
   RUN: observe
   INPUTS: a=-1..5
   ARGS: --entry f */
void observe(int);

int g;

static int rec(int k) {
    g = g + k;
    if (k <= 0)
        return 0;
    return rec(k - 1) + 1;
}

void f(int a) {
    int x = a;
    int b = a;
    if (a > 2)
        x = 2;
    while (b > 0) {
        int r = rec(b);
        b = r - 1;
    }
    observe(x);
}
