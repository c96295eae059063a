/* Two functions that call one another.
   CRITERION: 31:x
   ARGS: --entry f
   PI: 16 17 18 22 23 25 29 30
   PS: 16 17 18 22 23 25 29 30
   One copy serves all calls, and no run is followed into it.
   RUN: observe
   INPUTS: a=0..5 */
void observe(int);

int depth;
static int odd(int n);

static int even(int n) {
    depth++;
    if (n == 0)
        return 1;
    return odd(n - 1);
}

static int odd(int n) {
    if (n == 0)
        return 0;
    depth++;
    return even(n - 1);
}

void f(int a) {
    int b = a + 1;
    int x = even(b);
    observe(x);
}
