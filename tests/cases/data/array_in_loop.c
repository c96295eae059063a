/* An array filled and summed in loops.
   CRITERION: 19:sum
   PI: 11 13 14 17 18
   PS: 11 13 14 17 18
   RUN: observe
   INPUTS: n=0..8 */
void observe(int);

void f(int n) {
    int a[8];
    int sum = 0;
    int last = 0;
    for (int i = 0; i < n; i++) {
        a[i] = i * i;
        last = i;
    }
    for (int i = 0; i < n; i++)
        sum += a[i];
    observe(sum);
}
