/* So may a pointer in what a parameter leads to, and what that leads to.
   CRITERION: f@return
   PI: 14 15
   PS: 14 15 not exact
   RUN: return
   CALL: (box.to = k ? &g : &other, node.inner = &box, f(&node))
   INPUTS: k=0..1 */
struct box { int *to; };
struct node { struct box *inner; };
int g, other;
struct box box;
struct node node;
int f(struct node *n) {
    g = 1;
    *n->inner->to = 3;
    return g;
}
