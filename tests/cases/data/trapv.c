/* With -ftrapv a sum can end the program, so a kept one needs its operands on every path: x, though
   y is overwritten where x is 5.
   CRITERION: 16:y
   ARGS: -- -ftrapv
   PI: 10 12 13 14
   PS: 10 12 13 14
   RUN: return
   INPUTS: a=0..1 */
int f(int a) {
    int x = 5;
    int y;
    if (a) x = 1;
    y = x + 1;
    if (!a) y = 7;

    return y;
}
