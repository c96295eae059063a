/* A loop calls the recursion that holds the criterion; what the loop sums up does not matter.
   CRITERION: 18:k
   PI: 15 16 17 23 24 26
   PS: 15 16 17 23 24 26
   NOWARN: no run of
   RUN: observe
   INPUTS: seed=1..6 */
void observe(int);
int input(int k);

int depth;

static void rec(int k, int m) {
    depth += m;
    if (k <= 0)
        return;
    rec(k - 1, m);
    observe(k);
}

int main(void) {
    int sum = 0;
    int n = input(0) & 3;
    for (int i = 0; i < n; i++) {
        sum += i;
        rec(i, sum);
    }
    return sum;
}
