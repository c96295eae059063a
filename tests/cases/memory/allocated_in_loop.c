/* A list: its nodes come from one call of malloc, so a field stands for that of all nodes. The
   other fields do not count. Which node is read is not known.
   CRITERION: 29:sum
   PI: 14 15 16 17 18 19 20 22 23 25 26 27
   PS: 14 15 16 17 18 19 20 22 23 25 26 27
   RUN: observe
   INPUTS: a=-1..2 */
void observe(int);

void *malloc(unsigned long);
struct node { int value; int rank; struct node *next; };

void f(int a) {
    struct node *head = 0;
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        struct node *n = malloc(sizeof *n);
        if (!n)
            return;
        n->value = a + i;
        n->rank = i;
        n->next = head;
        head = n;
    }
    while (head) {
        sum += head->value;
        head = head->next;
    }
    observe(sum);
}
