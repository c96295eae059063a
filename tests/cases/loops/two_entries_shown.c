/* From its middle the loop sees y = b, from its head it does not: all of it matters, and runs show
   it.
   CRITERION: 23:x
   PI: 11 12 13 14 15 17 19 20 21 22
   PS: 11 12 13 14 15 17 19 20 21 22
   RUN: observe
   INPUTS: n=-1..4 a=0..1 b=7..8 */
void observe(int);

void f(int n, int a, int b) {
    int y = b;
    int x = 0;
    int i = 0;
    if (a > 0)
        goto middle;
again:
    y = 3;
middle:
    x = x + y;
    i = i + 1;
    if (i < n)
        goto again;
    observe(x);
}
