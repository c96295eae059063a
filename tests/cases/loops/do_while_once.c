/* A round runs whatever n is: x = 1 from before the loop is overwritten, and i is at least 1.
   CRITERION: 18:x
   PI: 11 13 14 15 16 17
   PS: 11 13 14 15
   RUN: observe
   INPUTS: n=-1..4 b=7..8 */
void observe(int);

void f(int n, int b) {
    int x = 1;
    int i = 0;
    do {
        x = 2 * i;
        i = i + 1;
    } while (i < n);
    if (i == 0)
        x = b;
    observe(x);
}
