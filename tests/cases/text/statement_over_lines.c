/* A statement counts at its first line.
   CRITERION: 21:x
   PI: 10 15 17
   PS: 10 15 17
   RUN: observe
   INPUTS: a=-1..1 b=-1..1 */
void observe(int);

void f(int a, int b) {
    int x =
        a +
        b;
    int y =
        a;
    if (a > 0 &&
        b > 0)
        x =
            7;
    y
        = x;
    observe(x);
}
