/* 7 has no two factors above 2, so a is 1 throughout.
   CRITERION: 19:z
   PI: 11 13 14 15 16 18
   PS: 11 15 18
   RUN: observe
   INPUTS: x=-3..9 y=0..8 */
void observe(int);

int f(int x, int y) {
    // Neither side of the last test reads the first value of z.
    int a = 1;
    int z = 0;
    if (x > 2 && x < 100 && y > 2 && y < 100 && x * y == 7)
        a = 2;
    if (a == 2)
        z = 9;
    else
        z = a;
    observe(z);
    return 0;
}
