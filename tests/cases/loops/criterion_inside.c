/* Seen in every round: x = b cannot run, but how many rounds there are decides how often x is
   seen.
   CRITERION: 14:x
   PI: 11 12 13 15 16 17
   PS: 11 12 13 17
   RUN: observe
   INPUTS: n=-1..4 b=7..8 */
void observe(int);

void f(int n, int b) {
    int x = 1;
    int i = 0;
    while (i < n) {
        observe(x);
        if (i < 0)
            x = b;
        i = i + 1;
    }
}
