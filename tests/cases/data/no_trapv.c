/* Without it, whatever it adds does not matter there.
   CRITERION: 15:y
   PI: 9 11 12 13
   PS: 11 12 13
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
