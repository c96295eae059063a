/* The criterion is what a helper returns each time, not what is made of it.
   CRITERION: half@return
   ARGS: --entry f
   PI: 8 13 14 15 16
   PS: 8 13 14 15 16
   POINTS: 9 */
static int half(int n) {
    int h = n / 2;
    return h;
}

int f(int a) {
    int x = half(a + 1);
    int y = 3;
    if (a > 4)
        y = half(y);
    return x + y;
}
