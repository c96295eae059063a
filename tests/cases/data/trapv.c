/* With -ftrapv sums can end the program, so a kept one needs its operands on every path.
   CRITERION: 14:y
   ARGS: -- -ftrapv
   PI: ?
   PS: ?
   RUN: return
   INPUTS: a=0..1 */
int f(int a) {
    int x = 2147483647, y = 0;
    if (a)
        x = 1;
    if (a)
        y = x + 1;
    return y;
}
