/* The loop is generalised, and still the slice is exact: a run shows each line of it.
   CRITERION: 18:s
   PI: 10 12 13 14 16
   PS: 10 12 13 14 16
   RUN: observe
   INPUTS: n=-1..4 b=7..8 */
void observe(int);

void f(int n, int b) {
    int s = 0;
    int t = 0;
    int i = 0;
    while (i < n) {
        s = s + b;
        t = t + s;
        i = i + 1;
    }
    observe(s);
}
