/* The two choices meet in a sum that an equation with large coefficients rarely allows. x = 7 goes
   with p0 > 0, where p1 <= 0 and 2 * p0 + 3 * p1 = 12345677 have a common solution.
   CRITERION: 23:z
   PI: 12 13 14 16 17 18 20 21 22
   PS: 12 13 14 16 17 18 20 21 22
   RUN: observe
   INPUTS: p0=-4..1 p1=4115224..4115229 */
void observe(int);

void f(int p0, int p1) {
    int x = 0, y = 0;
    int z = 0;
    if (p0 <= 0)
        y = 1;
    else
        y = 2;
    if (p1 > 0)
        x = 1;
    else
        x = 7;
    if (2 * p0 + 3 * p1 == 12345677)
        z = x + y;
    observe(z);
}
