/* A for that declares two variables; the second counts down for nothing, but it stands in one
   expression with the first.
   CRITERION: 17:s
   PI: 11 13 14
   PS: 11 13 14
   RUN: observe
   INPUTS: n=0..4 */
void observe(int);

void f(int n) {
    int s = 0;
    int t = 0;
    for (int i = 0, j = n; i < n; i++, j--) {
        s += i;
        t += j;
    }
    observe(s);
}
