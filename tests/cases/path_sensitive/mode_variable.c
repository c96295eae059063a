/* Definition and use are under the same mode, and x = b is for the other one. What is assigned to
   mode stays: both tests read it.
   CRITERION: 23:z
   PI: 12 13 14 16 17 18 20 21 22
   PS: 12 13 14 16 17 20 21 22
   RUN: observe
   INPUTS: a=9..12 b=1..2 c=3..4 */
void observe(int);

void f(int a, int b, int c) {
    int mode, x;
    int z = 0;
    if (a > 10)
        mode = 1;
    else
        mode = 2;
    if (mode == 1)
        x = b;
    else
        x = c;
    if (mode == 2)
        z = x;
    observe(z);
}
