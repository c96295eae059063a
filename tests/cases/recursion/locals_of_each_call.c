/* Each activation has its own locals: what the outer one read before the call it still has.
   CRITERION: 25:x
   PI: 11 12 13 14 15 16 20 21 22 23
   PS: 11 12 13 14 15 16 20 21 22 23
   RUN: observe
   INPUTS: a=-1..5
   ARGS: --entry f */
void observe(int);

static int sum(int n) {
    int own = n * 3;
    int below = 0;
    if (n > 0)
        below = sum(n - 1);
    own = own + below;
    return own;
}

void f(int a) {
    int x = 1;
    if (a > 3)
        x = 2;
    x = x + sum(a);
    int y = x;
    observe(x);
}
