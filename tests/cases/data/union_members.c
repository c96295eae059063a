/* The members of a union are one cell.
   CRITERION: 17:x
   PI: 14 15 16
   PS: 14 15 16
   RUN: observe
   INPUTS: a=0..2 */
void observe(int);

union word { int i; unsigned u; };

void f(int a) {
    union word w, v;
    v.i = 4;
    w.i = a;
    w.u = w.u + 1u;
    int x = w.i;
    observe(x);
}
