/* A function gives back the newest node, another is given it: it is the newest there as well. A
   third makes one itself, so behind its call it is not.
   CRITERION: 40:got
   PI: 15 16 17 19 20 24 27 28 32 33 34 35 36 37 38
   PS: 15 16 17 19 20 24 27 28 32 33 34 35 36 37 38 not exact
   RUN: observe
   INPUTS: a=-1..3 b=0..1 */
void observe(int);

void *malloc(unsigned long);
struct node { int value; int rank; struct node *next; };
static struct node *all;

static struct node *make(void) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        return 0;
    n->next = all;
    all = n;
    return n;
}
static void set(struct node *n, int value) {
    n->value = 3;
    n->value = value;
}
static void push(int value) {
    struct node *n = make();
    if (n) n->value = value;
}

void f(int a, int b) {
    struct node *n = make(), *m = make();
    if (!n || !m) return;
    set(m, a);
    n->value = 4;
    if (b) push(8);
    m->value += 1;
    int got = all->value * 10 + m->value;

    observe(got);
}
