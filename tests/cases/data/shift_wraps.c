/* Bits that are shifted out of an unsigned number are gone.
   CRITERION: 15:x
   PI: 11 12 13 14
   PS: 11 12 13 14
   RUN: observe
   INPUTS: a=-1..2 */
void observe(int);

void f(int a) {
    int y = a;
    int x = 0;
    unsigned u = (unsigned)a << 31;
    if (u == 0 && a == 2)
        x = 1;
    observe(x);
    y++;
}
