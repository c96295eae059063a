/* A negative number becomes a large one.
   CRITERION: 16:x
   PI: 11 12 13 14 15
   PS: 11 12 13 14 15
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

void f(int a) {
    int y = a;
    int x = 0;
    unsigned u = a;
    if (u > 5)
        if (a < 0)
            x = 1;
    observe(x);
    y++;
}
