/* Three ways out: the bound, the break, the return. Behind the first two i is at most 5, so x = b
   cannot run. The return decides whether the criterion is reached, so the loop stays.
   CRITERION: 22:x
   PI: 11 12 13 14 15 16 17 18 20 21
   PS: 11 12 13 14 15 16 17 18
   RUN: observe
   INPUTS: n=-1..8 k=-1..6 b=7..8 */
void observe(int);

void f(int n, int k, int b) {
    int x = 1;
    int i = 0;
    while (i < n) {
        if (i >= 5)
            break;
        if (i == k)
            return;
        i = i + 1;
    }
    if (i > 5)
        x = b;
    observe(x);
}
