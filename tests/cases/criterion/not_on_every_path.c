/* Whether the criterion is reached is part of it.
   CRITERION: 16:x
   PI: 10 12 15
   PS: 10 12 15
   RUN: observe
   INPUTS: a=-1..2 b=-1..1 */
void observe(int);

void f(int a, int b) {
    int x = 3;
    int y = 0;
    if (a > 0) {
        if (b > 0)
            y = 1;
        if (a > 1)
            observe(x);
    }
    x = y;
}
