/* The result of the call is thrown away; it is kept for what it does to the global. What it returns
   is not needed.
   CRITERION: 24:count
   ARGS: --entry f
   PI: 15 20 21 22
   PS: 15 20 21 22
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

int count;

static int next(int step) {
    int old = count;
    count += step;
    return old;
}

void f(int a) {
    count = 1;
    int first = next(a);
    next(2);
    first = 0;
    observe(count);
}
