/* The same for assumptions.
   CRITERION: 17:x
   PI: 11 12 14
   PS: 11 12 14
   RUN: observe
   INPUTS: a=-2..2 */
void __VERIFIER_assume(int condition);
void observe(int);

void f(int a) {
    int y = a * 2;
    int x = 5;
    int z = a;
    __VERIFIER_assume(y >= 0);
    if (z == 1)
        z = 4;
    observe(x);
}
