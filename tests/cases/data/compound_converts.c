/* v /= 2u divides what v becomes as an unsigned number.
   CRITERION: 16:x
   PI: 11 12 13 14 15
   PS: 12 13 14 15
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

void f(int a) {
    int y = a;
    int x = 0;
    int v = -8;
    v /= 2u;
    if (v > 0)
        x = 1;
    observe(x);
    y++;
}
