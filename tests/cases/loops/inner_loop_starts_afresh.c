/* The inner counter is set to 0 in every round of the outer loop, so it is never negative; i is
   not either. total grows by at most one for each of them.
   CRITERION: 21:total
   PI: 11 13 14 15 16 18
   PS: 11 13 14 15 18
   RUN: observe
   INPUTS: n=-1..3 m=-1..3 b=7..8 */
void observe(int);

void f(int n, int m, int b) {
    int total = 0;
    int i, j;
    for (i = 0; i < n; i++) {
        for (j = 0; j < m; j++) {
            if (i + j < 0)
                total = total + b;
            else
                total = total + 1;
        }
    }
    observe(total);
}
