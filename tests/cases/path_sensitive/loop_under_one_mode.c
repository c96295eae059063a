/* x = n is for k = 1 and its use for k = 2; no iteration changes k. Without x = n the loop goes too.
   CRITERION: 24:z
   PI: 11 12 13 14 16 17 18 19 20 22 23
   PS: 11 12 13 14 16 22 23
   RUN: observe
   INPUTS: p=-1..1 n=-1..3 */
void observe(int);

void f(int p, int n) {
    int k;
    int x = -1;
    int z = 0;
    if (p > 0)
        k = 1;
    else
        k = 2;
    while (n > 0) {
        if (k == 1)
            x = n;
        n = n - 1;
    }
    if (k == 2)
        z = x;
    observe(z);
}
