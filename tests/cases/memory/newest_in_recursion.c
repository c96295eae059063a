/* Each activation has a node; that of the one at hand is no longer the newest when the inner one
   comes back.
   CRITERION: f@return
   PI: 13 14 15 16 19 20 21 22 23 24 25 29
   PS: 13 14 15 16 19 20 21 22 23 24 25 29
   RUN: return
   INPUTS: a=0..4 */
void *malloc(unsigned long);
void exit(int);
struct node { int value; struct node *up; };

static int down(int depth, struct node *up) {
    struct node *n = malloc(sizeof *n);
    int below = 0;
    if (!n)
        exit(1);
    n->value = 1;
    n->up = up;
    n->value = depth;
    if (depth > 0)
        below = down(depth - 1, n);
    n->value += below;
    if (up)
        up->value += 10;
    return n->value;
}

int f(int a) {
    return down(a, 0);
}
