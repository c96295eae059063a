/* Fields reached through pointers.
   CRITERION: 20:n->next->value
   PI: 13 16 17
   PS: 13 16 17
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
