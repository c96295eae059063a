/* What a round leaves in x the next one shows; y = b is overwritten before it is read in any round
   but the first, where it is read.
   CRITERION: 16:x
   PI: 11 12 13 14 15 17 18
   PS: 11 12 13 14 15 17 18
   RUN: observe
   INPUTS: n=-1..4 b=7..8 */
void observe(int);

void f(int n, int b) {
    int y = b;
    int x = 0;
    int i = 0;
    while (i < n) {
        x = x + y;
        observe(x);
        y = i;
        i = i + 1;
    }
}
