/* What the first call left in the static local is there in the second.
   CRITERION: 20:x
   ARGS: --entry f
   PI: 13 14 18 19
   PS: 13 14 18 19
   RUN: observe
   INPUTS: a=-1..2 */
void observe(int);

static int next(int a) {
    static int count = 3;
    static int calls = 0;
    count = count * 2 + a;
    return count;
}

void f(int a) {
    next(a);
    int x = next(a + 1);
    observe(x);
    x = next(a);
}
