/* Behind the criterion is a loop that may not end, with a call of the recursion in it: neither has
   a say in what is seen before it.
   CRITERION: 25:x
   PI: 22 23 24
   PS: 22 23 24
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
    if (a > 2)
        x = 2;
    observe(x);
    while (a > 0) {
        int r = rec(a);
        a = r - 1;
    }
}
