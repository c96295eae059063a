/* One text for all calls: the first call never enters the `if`, yet k = 0 must stay, or the body
   kept for the second call would run there on garbage.
   CRITERION: 30:r,u,v
   ARGS: --entry f
   PI: 14 15 16 17 23 24 25 26 27 28 29
   PS: 14 15 16 23 24 25 26 27 28 29
   RUN: observe
   INPUTS: q=0..1 */
void observe(int);

int r, t, v;

static void g(int c) {
    v++;
    if (c) {
        r = 0;
        t = 3;
    }
}

void f(int q) {
    int k, u;
    r = 5;
    t = 1;
    v = 0;
    k = 0;
    g(k);
    u = t;
    g(q);
    observe(r + 10 * u + 100 * v);
}
