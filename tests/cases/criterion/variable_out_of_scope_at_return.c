/* y is in scope at one of the returns only; the others are skipped.
   CRITERION: f@return:y
   PI: 8 9
   PS: 8 9
   POINTS: 11 */
int f(int a) {
    int x = 1;
    if (a > 0) {
        int y = a * 2;
        x = y;
        return x;
    }
    x = 2;
    return x;
}
