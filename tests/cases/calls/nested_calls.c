/* The result of one call is the argument of another, in one statement.
   CRITERION: 22:x
   ARGS: --entry f
   PI: 11 12 17 21
   PS: 11 12 17 21
   RUN: observe
   INPUTS: a=-1..2 */
void observe(int);

static int inc(int n) {
    int m = n + 1;
    return m;
}

static int dbl(int n) {
    int unused = n;
    return n + n;
}

void f(int a) {
    int x = dbl(inc(inc(a)));
    observe(x);
}
