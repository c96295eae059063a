/* One number in two types; arrays over each other, a pointer into one, a static one.
   CRITERION: 23:r
   PI: 12 17 18 19 20 21
   PS: 12 17 18 19 20
   RUN: observe
   INPUTS: k=-2..3 i=0..3 */
void observe(int);

union words { signed char c[8]; unsigned short h[4]; int s; unsigned u; };
static union words fixed = { .h = { 0x0102, 0x0304, 0x0506, 0x0708 } };

static void set(union words *w, int i, int v) { w->c[i & 3] = (signed char)v; }

void f(int k, int i) {
    union words a = fixed;
    int r;
    a.s = k;
    a.h[3] = 5;
    set(&a, i, 9);
    r = (int)(a.u & 255) + a.c[6] * 3 + fixed.c[5];
    if (fixed.h[2] != 0x0506) r = 0;

    observe(r);
}
