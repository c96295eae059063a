/* Where to go is a value: an address of a label, or the distance between two.
   CRITERION: f@return
   PI: 11 12 14 16
   PS: 11 12 14 16 not exact
   RUN: return
   INPUTS: a=0..2 */
int f(int a) {
    __label__ out;
    static const int steps[] = {&&one - &&one, &&two - &&one, &&out - &&one};
    static void *first = &&one;
    int y = 1, unused = 2;
    goto *(first + steps[a]);
one:
    y += 10;
two:
    y *= 3;
out:
    return y;
}
