/* Without it no defined program does.
   CRITERION: 9:y
   PI: ?
   PS: ? */
int f(int x) {
    int y = 0;
    if (x + 1 < x)
        y = 1;
    return y;
}
