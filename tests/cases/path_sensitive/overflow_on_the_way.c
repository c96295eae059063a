/* What only runs get to that overflow on the way is shown by none.
   CRITERION: f@return
   PI: 9 10 11 12 13
   PS: 9 10 11 12 13 not exact
   SHOWN: 9 12 13
   RUN: return
   INPUTS: a=-2..2 b=-2..2 */
int f(int a, int b) {
    int x = 0;
    if ((a + b) / 2 > 2000000000)
        x = 1;
    if (x == 0)
        x = b / 2;
    return x;
}
