/* p leads to x and nowhere else, so the store overwrites x for certain. The other store cannot be
   meant.
   CRITERION: 18:x
   PI: 14 16
   PS: 14 16
   RUN: observe
   INPUTS: a=-1..1 */

void observe(int);

void f(int a) {
    int x = 1;
    int y = 2;
    int *p = &x;
    int *q = &y;
    *p = a + 4;
    *q = 5;
    observe(x);
}
