/* One end goes up as the other goes down, so their sum stays n. With n that is three variables:
   polyhedra.
   CRITERION: 21:x
   ARGS: --domain polyhedra
   PI: 12 13 14 15 16 17 19 20
   PS: 12
   RUN: observe
   INPUTS: n=-2..5 b=7..8 */
void observe(int);

void f(int n, int b) {
    int x = 1;
    int low = 0;
    int high = n;
    while (low < high) {
        low = low + 1;
        high = high - 1;
    }
    if (low + high != n)
        x = b;
    observe(x);
}
