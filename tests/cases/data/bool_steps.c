/* One less than false is true, as -1 is.
   CRITERION: 16:x
   PI: 11 12 13 14 15
   PS: 12 13 14 15
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

void f(int a) {
    int y = a;
    int x = 0;
    _Bool b = 0;
    b--;
    if (b)
        x = 1;
    observe(x);
    y++;
}
