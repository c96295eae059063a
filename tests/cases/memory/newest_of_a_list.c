/* The node at hand is the newest, so what is stored in it replaces what was there, and it holds
   what was stored.
   CRITERION: 34:sum
   PI: 15 16 17 18 19 20 23 24 25 26 27 29 30 31
   PS: 15 16 17 18 19 20 23 26 27 29 30 31
   RUN: observe
   INPUTS: a=-1..4 */
void observe(int);

void *malloc(unsigned long);
void exit(int);
struct node { int value; int rank; struct node *next; };

void f(int a) {
    struct node *head = 0;
    int sum = 0;
    for (int i = 0; i < a; i++) {
        struct node *n = malloc(sizeof *n);
        if (!n)
            exit(1);
        n->value = 0;
        n->rank = 3;
        n->value = a + i;
        if (n->value != a + i)
            n->value = 7;
        n->next = head;
        head = n;
    }
    while (head) {
        sum += head->value;
        head = head->next;
    }

    observe(sum);
}
