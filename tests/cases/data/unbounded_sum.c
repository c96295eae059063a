/* A sum that is tested has no type to stay in where integers are unbounded.
   CRITERION: 15:r
   PI: 9 10 11 12 13
   PS: 9 10 11
   SHOWN: all
   ARGS: --ints math */

int f(int a, int b) {
    int r = 0;
    if (a + b > 10)
        r = a - b;
    if (a + b < a - 1 && b > 0)
        r = 2 + a * 3;

    return r;
}
