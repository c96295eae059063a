/* A static local counts the calls of the recursion.
   CRITERION: 17:calls
   PI: 15 16 19 20 21 26 27
   PS: 15 16 19 20 21 26 27
   NOWARN: no run of
   RUN: observe
   INPUTS: a=-1..5
   ARGS: --entry f */
void observe(int);

int g;

static int rec(int k) {
    static int calls;
    int local = k;
    calls += local;
    observe(calls);
    g = g + local;
    if (k <= 0)
        return g;
    return rec(k - 1);
}

void f(int a) {
    g = 1;
    rec(a);
    rec(2);
}
