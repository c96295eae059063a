/* mode is chosen before the loop and not changed by it: under mode 1 only x is written, under mode
   2 only read.
   CRITERION: 23:z
   PI: 11 12 13 14 15 16 17 18 19 20 21
   PS: 11 12 13 14 15 16 19 20 21
   RUN: observe
   INPUTS: a=0..1 n=-1..3 b=7..8 */
void observe(int);

void f(int a, int n, int b) {
    int mode = 2;
    int x = 5;
    int z = 0;
    if (a > 0)
        mode = 1;
    while (n > 0) {
        if (mode == 1)
            x = b;
        if (mode == 2)
            z = z + x;
        n = n - 1;
    }
    observe(z);
}
