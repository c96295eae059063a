/* The callee swaps what its arguments point to; y gets what x was, by way of t. What x gets is not
   asked for.
   CRITERION: 24:y
   ARGS: --entry f
   PI: 13 15 19 22
   PS: 13 15 19 22
   RUN: observe
   INPUTS: a=-1..1 b=0..1 */

void observe(int);

static void swap(int *p, int *q) {
    int t = *p;
    *p = *q;
    *q = t;
}

void f(int a, int b) {
    int x = a;
    int y = b + 5;
    int z = 0;
    swap(&x, &y);
    z = x;
    observe(y);
}
