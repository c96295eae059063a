/* With -fwrapv an int wraps.
   CRITERION: 10:y
   ARGS: -- -fwrapv
   PI: ?
   PS: ? */
int f(int x) {
    int y = 0;
    if (x + 1 < x)
        y = 1;
    return y;
}
