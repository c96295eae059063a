/* A place alone asks for all variables used there: a1, b1 and the index i, but not the target.
   CRITERION: 13
   PI: 7 8 9 12
   PS: 7 8 9 12
   POINTS: 13 */
int f(int a, int b, int i) {
    int v[4] = {1, 2, 3, 4};
    int a1 = a + 1;
    int b1 = b + 1;
    int c1 = 5;
    int x = 0;
    i = i & 3;
    x = a1 * b1 + v[i];
    return x + c1;
}
