/* Behind the return a is at most 5, so z = x cannot run. Whether the criterion is reached still
   depends on the return.
   CRITERION: 19:z
   PI: 11 12 13 14 15 16 17 18
   PS: 12 15 16
   RUN: observe
   INPUTS: a=-1..11 b=3..4 */
void observe(int);

int f(int a, int b) {
    int x = 1;
    int z = 0;
    if (a > 0)
        x = b;
    if (a > 5)
        return 0;
    if (a > 9)
        z = x;
    observe(z);
    return 1;
}
