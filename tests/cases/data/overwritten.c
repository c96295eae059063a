/* What is overwritten on every path before it is read does not matter.
   CRITERION: 18:x
   PI: 11 13 14 16
   PS: 11 13 14 16
   RUN: observe
   INPUTS: a=-1..1 b=-1..1 */
void observe(int);

void f(int a, int b) {
    int x = a;
    int y = b;
    x = a + 1;
    if (b > 0)
        x = 2;
    else
        x = y * 3;
    y = 9;
    observe(x);
}
