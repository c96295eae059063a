/* The criterion stands in a recursive function: every call may lead to it. The second parameter
   only feeds the global.
   CRITERION: 18:n
   ARGS: --entry f
   PI: 16 17 19 22 28
   PS: 16 17 19 22 28
   One copy serves all calls, and no run is followed into it.
   RUN: observe
   INPUTS: a=-1..4 */
void observe(int);

int g;

static void visit(int n, int m) {
    g += m;
    if (n <= 0)
        return;
    observe(n);
    visit(n - 1, m);
    if (n == 2)
        g = 0;
    visit(n - 2, m + 1);
}

void f(int a) {
    int z = a + 3;
    g = 2;
    visit(a, z);
    g++;
}
