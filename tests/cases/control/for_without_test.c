/* A for without a test is an endless loop with a break.
   CRITERION: 18:s
   PI: 10 12 13 14 15
   PS: 10 12 13 14 15
   RUN: observe
   INPUTS: n=-1..4 */
void observe(int);

void f(int n) {
    int s = 0;
    int t = 0;
    for (int i = 0;; i++) {
        if (i >= n)
            break;
        s += i;
        t ^= s;
    }
    observe(s);
}
