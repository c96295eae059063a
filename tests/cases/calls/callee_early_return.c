/* Without the return the callee would go on and overwrite the global.
   CRITERION: 25:total
   ARGS: --entry f
   PI: 14 15 16 21 23 24
   PS: 14 15 16 21 23 24
   RUN: observe
   INPUTS: a=-1..1 b=-1..1 */
void observe(int);

int total, seen;

static void add(int n) {
    seen++;
    if (n <= 0)
        return;
    total += n;
    seen += n;
}

void f(int a, int b) {
    total = 0;
    seen = 0;
    add(a);
    add(b);
    observe(total);
}
