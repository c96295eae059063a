/* Euclid by subtraction: the larger loses the smaller, so both stay positive. That needs a
   relation: a > b makes a - b positive. The return stays, since behind it the criterion is not
   reached.
   CRITERION: 24:x
   ARGS: --domain polyhedra
   PI: 13 14 15 16 17 18 20 22 23
   PS: 13 14 15
   RUN: observe
   INPUTS: a=-1..6 b=-1..6 c=7..8 */
void observe(int);

void f(int a, int b, int c) {
    int x = 1;
    if (a <= 0 || b <= 0)
        return;
    while (a != b) {
        if (a > b)
            a = a - b;
        else
            b = b - a;
    }
    if (a <= 0)
        x = c;
    observe(x);
}
