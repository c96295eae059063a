/* The variables of a test, at every time it is made.
   CRITERION: 9
   PI: 7 9 11
   PS: 7 9 11
   POINTS: 9 */
int f(int n, int m) {
    int i = 0;
    int s = 0;
    while (i < n) {
        s += m;
        i++;
    }
    return s;
}
