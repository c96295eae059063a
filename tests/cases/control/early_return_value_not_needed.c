/* The early return is kept for where it goes, not for what it returns: y = a * 7 may go.
   CRITERION: 14:x
   PI: 11 12 13
   PS: 11 12 13
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

int f(int a) {
    int y = a * 7;
    int x = a + 2;
    if (a > 0)
        return y;
    observe(x);
    return x;
}
