/* The same function is called twice; only one call matters.
   CRITERION: 19:x
   ARGS: --entry f
   PI: 12 16
   PS: 12 16
   RUN: observe
   INPUTS: a=-1..1 b=0..1
   DROPS: twice(b) */
void observe(int);

static int twice(int n) {
    return n * 2;
}

void f(int a, int b) {
    int x = twice(a);
    int y = twice(b);
    y = twice(y);
    observe(x);
}
