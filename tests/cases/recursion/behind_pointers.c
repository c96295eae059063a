/* The recursion changes what its argument points to.
   CRITERION: 27:x
   PI: 13 14 15 17 18 22 23 24 25
   PS: 13 14 15 17 18 22 23 24 25
   NOWARN: no run of
   RUN: observe
   INPUTS: a=-1..5
   ARGS: --entry f */
void observe(int);

static void fill(int *p, int *q, int k) {
    *q = *q + 1;
    if (k <= 0) {
        *p = *p * 2;
        return;
    }
    *p = *p + k;
    fill(p, q, k - 1);
}

void f(int a) {
    int x = 1, y = 2, z = 3;
    if (a > 1)
        x = 4;
    fill(&x, &y, a);
    z = y;
    observe(x);
}
