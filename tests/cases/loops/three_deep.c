/* Three loops, each bounded by the one around it: k <= j <= i, and none of them below 0, which
   takes an invariant at each head.
   CRITERION: 19:x
   ARGS: --domain octagon
   PI: 12 14 15 16 17 18
   PS: 12
   RUN: observe
   INPUTS: n=-1..4 b=7..8 */
void observe(int);

void f(int n, int b) {
    int x = 1;
    int i, j, k;
    for (i = 0; i < n; i++)
        for (j = 0; j <= i; j++)
            for (k = 0; k <= j; k++)
                if (k > i || i + j + k < 0)
                    x = b;
    observe(x);
}
