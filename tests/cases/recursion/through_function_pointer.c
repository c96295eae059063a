/* The recursion goes through a pointer to a function.
   CRITERION: 16:k
   PI: 17 18 22 23 25
   PS: 17 18 22 23 25
   NOWARN: no run of
   RUN: observe
   INPUTS: a=-1..5
   ARGS: --entry f */
void observe(int);

int g;
static void (*next)(int);

static void visit(int k) {
    g++;
    observe(k);
    if (k > 0)
        next(k - 1);
}

void f(int a) {
    int b = a + 1;
    next = visit;
    g = b;
    visit(b);
}
