/* The pointer in the copy leads where that of the original does.
   CRITERION: 23:x
   ARGS: --entry f
   PI: 13 18 20 21 22
   PS: 13 18 20 21 22
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

struct holder { int *to; int n; };

static void copy(struct holder *to, const struct holder *from) {
    *to = *from;
}

void f(int a) {
    int v = 1;
    struct holder one = {&v, 2};
    struct holder two = {0, 3};
    copy(&two, &one);
    *two.to = a;
    int x = v;
    observe(x);
    one.n = x;
}
