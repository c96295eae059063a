/* Fields reached through pointers. As long as accesses through pointers are not told apart, any
   field of either node may be meant.
   CRITERION: 22:n->next->value
   PI: 15 18 19
   PS: 15 18 19 not exact
   UPTO: 15 16 17 18 19 20 21
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
