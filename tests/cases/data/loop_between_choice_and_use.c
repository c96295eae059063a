/* x = n matters only after k = 2, which was chosen before the loop.
   CRITERION: 24:z
   PI: 10 11 13 14 16 17 18 20 22 23
   PS: 10 11 13 14 16 17 18 20 22 23
   RUN: observe
   INPUTS: p=-1..1 n=-1..3 */
void observe(int);

void f(int p, int n) {
    int k, x = -1;
    int z = 0;
    int w = 0;
    if (p > 0)
        k = 1;
    else
        k = 2;
    while (n > 0) {
        x = n;
        w = w + x;
        n = n - 1;
    }
    if (k == 2)
        z = x;
    observe(z);
}
