/* Which of eight elements is written nobody knows, but that it is never the first.
   CRITERION: 18:a[0]
   PI: 10 11 12 13 14 15
   PS: 10 11 12 13
   SHOWN: all
   RUN: observe
   INPUTS: k=-1..8 j=0..8 */
void observe(int);
void f(int k, int j) {
    int a[8] = {0};
    if (k < 0 || k > 7) return;
    if (j < 1 || j > 7) return;
    a[k] = 7;
    a[j] = 5;
    if (k > 0) a[k] = 9;

    /* the first */
    observe(a[0]);
}
