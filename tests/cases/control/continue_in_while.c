/* The continue belongs to a while loop; of its block only the jump matters.
   CRITERION: 21:s
   PI: 10 12 13 14 16 18
   PS: 10 12 13 14 16 18
   RUN: observe
   INPUTS: n=0..4 k=3..5 */
void observe(int);

void f(int n, int k) {
    int s = 0;
    int d = 0;
    while (n > 0) {
        n--;
        if (n == k) {
            d = 1;
            continue;
        }
        s += n;
        d += s;
    }
    observe(s);
}
