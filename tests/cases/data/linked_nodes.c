/* Fields reached through pointers: which field of which node is meant is certain, so the others
   do not count.
   CRITERION: 22:n->next->value
   PI: 15 18 19
   PS: 15 18 19
   RUN: observe
   INPUTS: a=-1..1 */

void observe(int);

struct node { int value; int rank; struct node *next; };

void f(int a) {
    struct node first, second;
    struct node *n = &first;
    first.value = a;
    first.rank = 1;
    first.next = &second;
    second.value = a + 3;
    second.rank = 2;
    second.next = 0;
    observe(n->next->value);
}
