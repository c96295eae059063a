/* One call of malloc that runs once makes one object, whose fields are told apart and
   overwritten for certain.
   CRITERION: 21:n->value
   PI: 14 15 16 19
   PS: 14 15 16 19
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

void *malloc(unsigned long);
struct node { int value; int rank; };

void f(int a) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        return;
    n->value = 1;
    n->rank = 2;
    n->value = a;
    n->rank = 3;
    observe(n->value);
}
