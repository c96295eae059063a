/* m is 0 where n is the largest unsigned number, and nowhere else: x = b can reach z, y = b cannot.
   CRITERION: 22:z
   PI: 10 11 13 14 15 16 18 19 21
   PS: 10 11 13 14 15 18 19 21
   RUN: observe
   INPUTS: n=-3..3 b=7..8 */
void observe(int);

void f(unsigned n, int b) {
    int x = 3;
    int y = 4;
    int z;
    unsigned m = n + 1;
    if (m == 0) {
        x = b;
        y = b;
    }
    if (n > 100)
        z = x;
    else
        z = y;
    observe(z);
}
