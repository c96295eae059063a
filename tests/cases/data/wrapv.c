/* With -fwrapv an int wraps.
   CRITERION: 10:y
   ARGS: -- -fwrapv
   PI: 7 8 9
   PS: 7 8 9 */
int f(int x) {
    int y = 0;
    if (x + 1 < x)
        y = 1;
    return y;
}
