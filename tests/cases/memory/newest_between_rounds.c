/* A pointer to the newest node is kept from one round to the next: there it leads to another one.
   CRITERION: 34:total
   PI: 15 16 17 18 19 20 21 22 23 24 25 27 29 30 32 33
   PS: 15 16 17 18 19 20 23 24 25 27 29 30 32 33
   RUN: observe
   INPUTS: a=-1..4 */
void observe(int);

void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);
void exit(int);
struct node { int value; struct node *next; };

void f(int a) {
    struct node *head = 0, *last = 0;
    int total = 0;
    for (int i = 0; i < a; i++) {
        struct node *n = calloc(1, sizeof *n);
        if (!n)
            exit(1);
        if (n->value != 0)
            total = 100;
        if (last) {
            last->value = i;
            last->next = n;
        } else {
            head = n;
        }
        n->value = 5;
        last = n;
    }
    for (struct node *n = head; n; n = n->next)
        total = total * 2 + n->value;
    observe(total);
}
