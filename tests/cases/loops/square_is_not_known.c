/* The sum of the odd numbers is a square: true, and not linear. x = b is kept, and no input shows
   it.
   CRITERION: 20:x
   PI: 11 12 13 14 15 16 18 19
   PS: 11 12 13 14 15 16 18 19 not exact
   RUN: observe
   INPUTS: n=-2..6 b=7..8 */
void observe(int);

void f(int n, int b) {
    int x = 1;
    int i = 0;
    int s = 0;
    while (i < n && i < 1000) {
        s = s + 2 * i + 1;
        i = i + 1;
    }
    if (s != i * i)
        x = b;
    observe(x);
}
