/* A kept division needs its divisor on every path through it, even where its result is of no use:
   g(p) is kept for calls, its quotient only for the second call; with p dropped it could be 0.
   CRITERION: 25:x,calls
   ARGS: --entry f
   PI: 14 15 20 22 23
   PS: 14 15 20 22 23
   RUN: observe
   INPUTS: a=1..3 b=1..3 */
void observe(int);

int calls;

static int g(int d) {
    calls = calls + 1;
    return 100 / d;
}

void f(int a, int b) {
    int x;
    int p = a;
    int q = a;
    g(p);
    x = g(b);
    q = x;
    observe(x + calls);
}
