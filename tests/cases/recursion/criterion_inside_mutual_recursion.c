/* Two functions call each other; the criterion stands in one, its variable is set in the other.
   CRITERION: 19:v
   PI: 16 17 20 24 25 26 30 32 33
   PS: 16 17 20 24 25 26 30 32 33
   NOWARN: no run of
   RUN: observe
   INPUTS: seed=1..6 */
void observe(int);
int input(int k);

int v, w;

static void odd(int k);

static void even(int k) {
    if (k == 0)
        return;
    w = w + k;
    observe(v);
    odd(k - 1);
}

static void odd(int k) {
    v = v + k;
    if (k > 0)
        even(k - 1);
}

int main(void) {
    int n = input(0) & 7;
    w = input(1);
    v = 10;
    even(n);
    return v + w;
}
