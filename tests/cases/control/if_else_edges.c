/* c = -5 only makes the test false, and x = 0 was there before; dropping it, the test could read
   anything. Counting the side taken alone (--control edge, path-sensitive) would lose it.
   CRITERION: 19:x
   PI: 12 13 15 16 17 18
   PS: 12 13 15 16 17 18
   RUN: observe
   INPUTS: d=0..1 q=-2..2 */
void observe(int);

void f(int d, int q) {
    int c, x;
    if (d)
        c = -5;
    else
        c = q;
    x = 0;
    if (c > 0)
        x = 1;
    observe(x);
}
