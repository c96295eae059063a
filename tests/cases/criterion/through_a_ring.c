/* The pointer that leads to the last cell is one that was followed before.
   CRITERION: 20:first.next->next->next->value
   ARGS: --entry f
   PI: 13 14 15 16 17
   PS: 13 14 15 16 17
   RUN: observe
   INPUTS: a=0..2 b=0..2 */
struct node { int value; struct node *next; };
void observe(int);

void f(int a, int b) {
    struct node first, second;
    first.next = &second;
    second.next = &first;
    second.value = b;
    if (a)
        second.value = a + 7;
    first.value = b + 1;
    a = 0;
    observe(first.next->next->next->value);
}
