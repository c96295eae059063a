/* There is a label l8, so it is meant, and not line 8.
   CRITERION: l8:x
   PI: 10 12
   PS: 10 12
   POINTS: 13
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);
void f(int a) {
    int x = a + 2;
    int y = a;
    x = x * 2;
l8: observe(x);
    y++;
}
