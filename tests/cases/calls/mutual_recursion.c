/* Two functions that call one another.
   CRITERION: 30:x
   ARGS: --entry f
   PI: 15 16 17 21 22 24 28 29
   PS: 15 16 17 21 22 24 28 29
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
