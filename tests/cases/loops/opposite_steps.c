/* One goes up as the other goes down: their sum stays 50, and that octagons can say.
   CRITERION: 20:x
   ARGS: --domain octagon
   PI: 11 12 13 14 15 16 18 19
   PS: 11
   RUN: observe
   INPUTS: n=-2..5 b=7..8 */
void observe(int);

void f(int n, int b) {
    int x = 1;
    int up = 0;
    int down = 50;
    while (up < n) {
        up = up + 1;
        down = down - 1;
    }
    if (up + down != 50)
        x = b;
    observe(x);
}
