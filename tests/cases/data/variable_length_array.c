/* The size of a kept array is needed; so is the declaration that reads it.
   CRITERION: 21:s
   PI: 10 11 12 13 15 16 19 20
   PS: 10 11 12 13 15 16 19 20
   RUN: observe
   INPUTS: n=1..5 */
void observe(int);

void f(int n) {
    int m = n * 2;
    int size = m + 1;
    int a[size];
    int s = 0;
    int t = 0;
    for (int i = 0; i < m; i++) {
        a[i] = i;
        t += i;
    }
    for (int i = m - 1; i >= 0; i--)
        s = s * 2 + a[i];
    observe(s);
}
