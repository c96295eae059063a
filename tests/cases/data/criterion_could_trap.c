/* The criterion's own statement stays in the text unless it could trap on what the slice does not
   compute: d is not computed, so the division has to go.
   CRITERION: 11:x
   PI: 9
   PS: 9
   DROPS: x / d */
int f(int a) {
    int d = a * a + 1;
    int x = a + 3;
    int y = 0;
    y = x / d;
    return y;
}
