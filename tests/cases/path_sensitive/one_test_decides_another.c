/* Where x = b runs, a > 3; z = x needs a < 2. The test between them is the same as the first, so its
   y = x + 1 does see x = b, but y is not asked for.
   CRITERION: 20:z
   PI: 11 13 14 15 18 19
   PS: 11 13 18 19
   RUN: observe
   INPUTS: a=0..5 b=7..8 */
void observe(int);

void f(int a, int b) {
    int x = 1;
    int y = 0;
    int z = 0;
    if (a > 3)
        x = b;
    if (a > 3)
        y = x + 1;
    if (a < 2)
        z = x;
    observe(z);
}
