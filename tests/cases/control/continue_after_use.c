/* All that t needs runs before the continue: it may go, and its test with it.
   CRITERION: 18:t
   PI: 11 12 13
   PS: 11 12 13
   RUN: observe
   INPUTS: n=0..5 skip=-1..4 */
void observe(int);

void f(int n, int skip) {
    int s = 0;
    int t = 0;
    for (int i = 0; i < n; i++) {
        t += i;
        if (i == skip)
            continue;
        s += i;
    }
    observe(t);
}
