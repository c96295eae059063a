/* Two words without a common bit and without a difference are zero, and a word joined with itself
   is itself: neither x = 5 nor z = y can run. That takes bit-vectors.
   CRITERION: 20:z
   PI: 11 12 13 14 15 16 17 18 19
   PS: 12
   RUN: observe
   INPUTS: u=0..9 v=3..6 */
void observe(int);

int f(unsigned u, unsigned v) {
    int x = 1;
    int z = 0;
    if ((u & v) == 0 && (u ^ v) == 0 && u != 0)
        x = 5;
    int y = 2;
    if (u > v)
        x = x + 1;
    if (x == 7 || (u == v && (u | v) != u))
        z = y;
    observe(z);
    return x;
}
