/* k is never 2, so nothing jumps over x = b, and x = 0 never reaches the criterion. The test stays:
   x = b depends on it.
   CRITERION: 19:x
   PI: 11 12 13 14 15 16 17
   PS: 12 13 14 15 17
   RUN: observe
   INPUTS: a=-1..3 b=7..8 */
void observe(int);

void f(int a, int b) {
    int x = 0;
    int k = 0;
    if (a > 0)
        k = 1;
    if (k == 2)
        goto out;
    x = b;
out:
    observe(x);
}
