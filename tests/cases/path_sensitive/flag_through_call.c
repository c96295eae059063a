/* The flag is computed by a call: where it is 0, a > 0 is false, so x = b never reaches z.
   CRITERION: 23:z
   PI: 10 11 12 16 17 18 19 20 21 22
   PS: 10 11 12 16 17 18 21 22
   RUN: observe
   INPUTS: a=-2..2 b=7..8 */
void observe(int);

static int positive(int v) {
    if (v > 0)
        return 1;
    return 0;
}

void f(int a, int b) {
    int x = 5;
    int z = 0;
    int flag = positive(a);
    if (a > 0)
        x = b;
    if (!flag)
        z = x;
    observe(z);
}
