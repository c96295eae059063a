/* Structs go in and out by value: what the callee does to its copy stays there.
   CRITERION: 30:z
   ARGS: --entry f
   PI: 14 15 16 20 21 25 27
   PS: 14 15 16 20 21 25 27
   RUN: observe
   INPUTS: a=-1..2 */
void observe(int);

struct point { int x, y; };

static struct point make(int a) {
    struct point r;
    r.x = a;
    r.y = a * 2;
    return r;
}

static int sum(struct point q) {
    q.x++;
    return q.x + q.y;
}

void f(int a) {
    struct point u = make(a);
    struct point v = make(a + 1);
    int z = sum(u);
    int w = sum(v);
    v.x = w;
    observe(z);
}
