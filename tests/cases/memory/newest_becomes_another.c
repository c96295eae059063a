/* What was the newest node is one of the others once there is a newer one: what is stored in it
   then, or was before, does not count for the newer one, and the other way round.
   CRITERION: 36:kept
   PI: 15 16 17 19 21 25 26 28 29 30 31 32 34 35
   PS: 15 16 17 19 21 25 26 28 29 30 31 32 34 35 not exact
   RUN: observe
   INPUTS: a=-1..4 */
void observe(int);

void *malloc(unsigned long);
void exit(int);
struct node { int value; struct node *next; };

static struct node *make(int value) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->value = 9;
    n->value = value;
    n->next = 0;
    return n;
}

void f(int a) {
    struct node *first = make(a);
    struct node *second = 0;
    int kept;
    first->value = a + 1;
    for (int i = 0; i < a; i++) {
        second = make(i);
        second->value = first->value + 2;
        first->value = i;
    }
    kept = first->value;
    if (second) kept += second->value;
    observe(kept);
}
