/* x = 1 needs a > 0 and its use a < 0: no run has both, but the path-insensitive slice keeps it.
   CRITERION: 16:z
   PI: 10 11 12 13 14 15
   PS: 10 11 14 15
   RUN: observe
   INPUTS: a=-2..2 */
void observe(int);

void f(int a) {
    int x = 3;
    int z = 0;
    if (a > 0)
        x = 1;
    if (a < 0)
        z = x;
    observe(z);
}
