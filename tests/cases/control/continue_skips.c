/* The continue decides whether s grows.
   CRITERION: 18:s
   PI: 10 12 14 15 16
   PS: 10 12 14 15 16
   RUN: observe
   INPUTS: n=0..5 skip=-1..4 */
void observe(int);

void f(int n, int skip) {
    int s = 0;
    int t = 0;
    for (int i = 0; i < n; i++) {
        t++;
        if (i == skip)
            continue;
        s += i;
    }
    observe(s);
}
