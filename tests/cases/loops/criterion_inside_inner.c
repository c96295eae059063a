/* The criterion stands in the inner loop; n - i is at least 1 there, so d is not 0 and x = b
   cannot run. d is not asked for.
   CRITERION: 18:x
   PI: 11 13 14 15 16 17
   PS: 11 13 15
   RUN: observe
   INPUTS: n=-1..4 b=7..8 */
void observe(int);

void f(int n, int b) {
    int x = 1;
    int i, j;
    for (i = 0; i < n; i++) {
        int d = n - i;
        for (j = 0; j < i; j++) {
            if (d <= 0)
                x = b;
            observe(x);
        }
    }
}
