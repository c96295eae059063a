/* No more than two rounds, and none of them reads t where it is b: what the first writes the
   second reads. All rounds on their own need no invariant.
   CRITERION: 21:x
   ARGS: --unroll 2
   PI: 12 13 14 15 16 17 18 19
   PS: 12 14 15 16 17 18 19
   RUN: observe
   INPUTS: n=-1..3 b=7..8 */
void observe(int);

void f(int n, int b) {
    int x = 1;
    int t = b;
    int i = 0;
    while (i < n && i < 2) {
        if (i > 0)
            x = x + t;
        t = i + 5;
        i = i + 1;
    }
    observe(x);
}
