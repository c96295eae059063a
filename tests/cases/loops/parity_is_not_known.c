/* An even counter is never 7, but that is no linear inequality: no domain here says so, x = b is
   kept, and no input shows it.
   CRITERION: 17:x
   PI: 11 12 13 14 15 16
   PS: 11 12 13 14 15 16 not exact
   RUN: observe
   INPUTS: n=-2..9 b=7..8 */
void observe(int);

void f(int n, int b) {
    int x = 1;
    int i = 0;
    while (i < n)
        i = i + 2;
    if (i == 7)
        x = b;
    observe(x);
}
