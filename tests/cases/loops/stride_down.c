/* Steps of 3 down from a positive number stop between -2 and 0.
   CRITERION: 17:x
   PI: 10 11 12 13 14 15 16
   PS: 10 11 12
   RUN: observe
   INPUTS: n=-2..9 b=7..8 */
void observe(int);

void f(int n, int b) {
    int x = 1;
    if (n <= 0)
        return;
    while (n > 0)
        n = n - 3;
    if (n < -2)
        x = b;
    observe(x);
}
