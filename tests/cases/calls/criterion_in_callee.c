/* The criterion stands in a function called from two places: both calls count, and so does whether
   they run.
   CRITERION: 13:v
   ARGS: --entry f
   PI: 17 18 20 21 22
   PS: 17 18 20 21 22
   RUN: observe
   INPUTS: a=-1..1 b=-1..1 */
void observe(int);

static void show(int v, int w) {
    w = w + v;
    observe(v);
}

void f(int a, int b) {
    int x = a + 1;
    int y = b + 1;
    int z = 5;
    show(x, z);
    if (b > 0)
        show(y, z);
    z = x;
}
