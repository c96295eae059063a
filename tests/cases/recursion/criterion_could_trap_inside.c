/* The statement at the criterion divides by what the slice does not compute: its text may not stay,
   inside recursion neither.
   CRITERION: 19:x
   PI: 13 14 15 20 25
   PS: 13 14 15 20 25
   NOWARN: no run of
   RUN: return
   INPUTS: a=0..4
   ARGS: --entry f */
int g, d;

static int rec(int k) {
    int x = k;
    if (k <= 0)
        return 1;
    d = 1;
    if (g == 0)
        d = k;
    g = g + 100 / d; d = x;
    return rec(k - 1) * 0;
}

int f(int a) {
    d = 2;
    return rec(a) * 0;
}
