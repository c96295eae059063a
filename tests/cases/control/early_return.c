/* Where the function returns early, the criterion is not reached.
   CRITERION: 15:x
   PI: 10 11 12 13 14
   PS: 10 11 12 13 14
   RUN: observe
   INPUTS: a=-1..1 b=-1..1 */
void observe(int);

int f(int a, int b) {
    int x = 1;
    if (a > 0)
        return 0;
    if (b > 0)
        x = 2;
    observe(x);
    return 1;
}
