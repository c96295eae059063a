/* u = 0 - 1 is the largest unsigned number, so the test can be true: nothing here may be dropped.
   CRITERION: 15:x
   PI: 10 11 12 13 14
   PS: 10 11 12 13 14
   RUN: observe
   INPUTS: a=0..2 */
void observe(int);

void f(int a) {
    int x = 0;
    unsigned u = a;
    u = u - 1;
    if (u > 100)
        x = 1;
    observe(x);
}
