/* A value read through a pointer may come from any object the pointer leads to.
   CRITERION: 19:v
   PI: 10 11 13 14 15 17
   PS: 10 11 13 14 15 17
   RUN: observe
   INPUTS: c=0..1 */
void observe(int);

void f(int c) {
    int x = 1;
    int y = 2;
    int z = 3;
    int *p = &x;
    if (c)
        p = &y;
    z = x;
    int v = *p;
    x = 8;
    observe(v);
}
