/* Pairs i < j, as in sorting by exchange: j starts above i and grows, i does not change meanwhile.
   CRITERION: 17:x
   ARGS: --domain octagon
   PI: 11 13 14 15 16
   PS: 11
   RUN: observe
   INPUTS: n=-1..4 b=7..8 */
void observe(int);

void f(int n, int b) {
    int x = 1;
    int i, j;
    for (i = 0; i < n; i++)
        for (j = i + 1; j < n; j++)
            if (j <= i || i >= n)
                x = b;
    observe(x);
}
