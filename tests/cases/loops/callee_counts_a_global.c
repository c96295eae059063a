/* Both calls raise the same global, each by as much as its bound at most.
   CRITERION: 24:x
   PI: 13 14 18 19 20 21 22 23
   PS: 18
   RUN: observe
   INPUTS: n=-1..3 m=-1..3 b=7..8 */
void observe(int);

static int total;

static void add(int n) {
    int i;
    for (i = 0; i < n; i++)
        total = total + 1;
}

void f(int n, int m, int b) {
    int x = 1;
    total = 0;
    add(n);
    add(m);
    if (total < 0)
        x = b;
    observe(x);
}
