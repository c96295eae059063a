/* Three levels, and a call beside the way that does not lead there.
   CRITERION: 17:c
   ARGS: --entry f
   PI: 22 23 29 30
   PS: 22 23 29 30
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

int noise;

static void aside(int n) {
    noise += n;
}

static void inner(int c) {
    observe(c);
}

static void outer(int b) {
    aside(b);
    if (b != 1)
        inner(b * 2);
    aside(1);
}

void f(int a) {
    aside(a);
    outer(a);
    outer(a + 1);
    aside(2);
}
