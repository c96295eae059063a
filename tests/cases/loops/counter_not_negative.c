/* A counter that starts at 0 and only grows is never below 0, whatever the bound: x = b cannot
   run, and with it goes the loop.
   CRITERION: 17:x
   PI: 11 12 13 14 15 16
   PS: 11
   RUN: observe
   INPUTS: n=-2..4 b=7..8 */
void observe(int);

void f(int n, int b) {
    int x = 1;
    int i = 0;
    while (i < n)
        i = i + 1;
    if (i < 0)
        x = b;
    observe(x);
}
