/* The callee declares an x of its own, which is not the one that p leads to.
   CRITERION: 25:seen
   PI: 13 14 15 17 18 23 24
   PS: 13 14 15 17 18 23 24 not exact
   RUN: observe
   INPUTS: a=0..3 */
void observe(int);

int seen;

void down(int n, int *p) {
    int y = n + 2;
    int x = n + 1;
    if (n == 0)
        seen = *p;
    else {
        x = 7;
        down(n - 1, &x);
    }
}

void f(int a) {
    int other = 3;
    down(a, &other);
    observe(seen);
    seen++;
}
