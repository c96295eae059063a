/* The criterion is reached inside recursion only. That main never sees it says nothing of whether
   it is reached.
   CRITERION: 20:x
   PI: 17 18 19 21 25 26
   PS: 17 18 19 21 25 26
   NOWARN: no run of
   RUN: observe
   INPUTS: seed=1..6 */
void observe(int);
int input(int k);

int count;

static int rec(int k) {
    int x;
    count++;
    if (k <= 0)
        return 0;
    x = k * 2;
    observe(x);
    return rec(k - 1);
}

int main(void) {
    int n = input(0);
    int r = rec(n & 7);
    r++;
    return r;
}
