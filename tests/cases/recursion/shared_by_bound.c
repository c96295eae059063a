/* The criterion stands in a function whose calls are not told apart: there would be too many.
   CRITERION: 16:x
   PI: 14 26 27 28 31 32 33 34 35
   PS: 14 26 27 28 31 32 33 34 35
   NOWARN: no run of
   RUN: observe
   INPUTS: a=-1..3
   ARGS: --entry f */
void observe(int);

int g, h;

static void leaf(int k) {
    int x = k + g;
    h++;
    observe(x);
}

#define TWICE(name, below)  \
    static void name(int k) \
    {                       \
        below(k);           \
        if (k > 2)          \
            below(k - 1);   \
    }
TWICE(d1, leaf) TWICE(d2, d1) TWICE(d3, d2) TWICE(d4, d3) TWICE(d5, d4) TWICE(d6, d5)
TWICE(d7, d6) TWICE(d8, d7) TWICE(d9, d8) TWICE(d10, d9) TWICE(d11, d10) TWICE(d12, d11)
TWICE(d13, d12) TWICE(d14, d13) TWICE(d15, d14) TWICE(d16, d15) TWICE(d17, d16) TWICE(d18, d17)

void f(int a) {
    int b = a;
    g = 1;
    if (a < 0)
        b = 0;
    d18(b);
    h = b;
}
