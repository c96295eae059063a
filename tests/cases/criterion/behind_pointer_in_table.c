/* What is looked at lies behind a pointer that lies in a table.
   CRITERION: 28:table[1].to->value
   PI: 24 25 26 27
   PS: 24 25 26 27 not exact
   SHOWN: 24 25 26
   RUN: observe
   INPUTS: n=0..3 k=0..3
   ARGS: --entry f */
void observe(int);

struct node {
    int value;
    int other;
};
struct slot {
    struct node *to;
};

static struct node nodes[20];
static struct slot table[20];

void f(int n, int k) {
    int i;
    for (i = 0; i < 20; i++) table[i].to = &nodes[(i * 3) % 20];
    for (i = 0; i < 20; i++) nodes[i].value = i + k;
    if (n == 1) table[n].to = &nodes[0];
    if (n == 2) nodes[n].value = 99;
    observe(table[1].to->value);
}
