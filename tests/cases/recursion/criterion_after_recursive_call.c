/* Behind its recursive call a function knows what the call left in the global.
   CRITERION: 19:g
   PI: 14 15 17 18 20 24 26
   PS: 14 15 17 18 20 24 26
   NOWARN: no run of
   RUN: observe
   INPUTS: a=-1..5 b=0..2
   ARGS: --entry f */
void observe(int);

int g, h;

static void down(int k) {
    if (k <= 0)
        return;
    h = h + 1;
    g = g + k;
    down(k - 1);
    observe(g);
    g = g - 1;
}

void f(int a, int b) {
    g = b;
    h = a;
    down(a);
    h = g;
}
