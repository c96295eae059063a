/* A loop with two entries has no head of its own. From either, i is at least 2 at the test, as it
   only grows.
   CRITERION: 23:x
   PI: 11 12 13 14 16 18 19 20 21 22
   PS: 11
   RUN: observe
   INPUTS: n=-2..6 a=0..1 b=7..8 */
void observe(int);

void f(int n, int a, int b) {
    int x = 1;
    int i = 0;
    if (a > 0)
        goto middle;
again:
    i = i + 1;
middle:
    i = i + 2;
    if (i < n)
        goto again;
    if (i < 2)
        x = b;
    observe(x);
}
