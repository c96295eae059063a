/* The pointer leads to y only where it is not used.
   CRITERION: 19:z
   PI: 10 11 12 13 14 15 16 17 18
   PS: 10 12 14 15 17 18
   RUN: observe
   INPUTS: c=0..1 a=-1..1 */
void observe(int);

void f(int c, int a) {
    int x = 1;
    int y = a;
    int z = 0;
    int *p = &y;
    if (c)
        p = &x;
    y = y + 2;
    if (c)
        z = *p;
    observe(z);
}
