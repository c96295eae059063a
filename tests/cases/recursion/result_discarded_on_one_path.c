/* The result of the recursion is overwritten on the only path on which it is called.
   CRITERION: 26:x
   PI: 12 13 14 18 19 20 21 22 24 25
   PS: 18 19 20 21 24 25
   NOWARN: no run of
   RUN: observe
   INPUTS: a=-1..5
   ARGS: --entry f */
void observe(int);

static int rec(int k) {
    if (k <= 0)
        return 0;
    return rec(k - 1) + k;
}

void f(int a) {
    int x = 1;
    int flag = 0;
    if (a > 2) {
        flag = 1;
        x = rec(a);
    }
    if (flag)
        x = 2;
    observe(x);
}
