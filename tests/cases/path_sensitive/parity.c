/* An even number is not 7: no input passes the test, as long as nothing overflows.
   CRITERION: 13:x
   PI: 10 11 12
   PS: 10
   RUN: observe
   INPUTS: a=-9..9 b=-9..9 */
void observe(int);

void f(int a, int b) {
    int x = 3;
    if (2 * a + 4 * b == 7)
        x = a;
    observe(x);
}
