/* Asked to start at f, pslice does not look at main, and globals may be anything.
   CRITERION: 17:x
   ARGS: --entry f
   PI: 15 16
   PS: 15 16
   ENTRY: f
   SIZE: 2 3
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

int g = 3;

static void f(int a) {
    int x = a;
    x += g;
    observe(x);
}

int main(void) {
    g = 4;
    f(2);
    return 0;
}
