/* The return is kept as a jump; the local it returns is not computed. Both must still compile and
   run.
   CRITERION: 25:x
   ARGS: --entry f
   PI: 15 16 17 22 23 24
   PS: 15 16 17 22 23 24
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

int x;

static int g(int a) {
    int result = a * 3;
    if (a > 0)
        return result;
    x = x + 1;
    return a;
}

void f(int a) {
    x = a;
    g(a);
    g(a + 1);
    observe(x);
}
