/* After Weiser's first example of a slice (1981): a program that reads x and y, and z only where
   x > 1, and writes a total and a sum. input(k) reads the next number from source k.
   Try: pslice examples/weiser.c --criterion totals@return:total */
int input(int source);

int totals(void) {
    int x, y, z;
    int total, sum;
    x = input(0);
    y = input(1);
    total = 0;
    sum = 0;
    if (x <= 1)
        sum = y;
    else {
        z = input(2);
        total = x * y;
    }
    return total;
}
