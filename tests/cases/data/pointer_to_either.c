/* p may lead to x or y: the store may change x, or leave it as it was.
   CRITERION: 18:x
   PI: 10 13 14 16 17
   PS: 10 13 14 16 17
   RUN: observe
   INPUTS: c=0..1 */
void observe(int);

void f(int c) {
    int x = 1;
    int y = 2;
    int *p;
    if (c)
        p = &x;
    else
        p = &y;
    *p = 5;
    observe(x);
}
