/* Without it no defined program does.
   CRITERION: 9:y
   PI: 6 7 8
   PS: 6 */
int f(int x) {
    int y = 0;
    if (x + 1 < x)
        y = 1;
    return y;
}
