/* The criterion stands in a function that main never calls. What main does, with recursion and
   loops that may not end, is none of its business.
   CRITERION: 22:x
   PI:
   PS:
   ARGS: --entry main
   WARNS: the criterion cannot be reached from 'main'
   NOWARN: no run of */
int input(int k);

int g;

static int rec(int k) {
    g = g + k;
    if (k <= 0)
        return 0;
    return rec(k - 1) + 1;
}

int unused(int a) {
    int x = rec(a);
    return x;
}

int main(void) {
    int n = input(0);
    while (n != 1) {
        n = rec(n);
        if (g > n)
            n = n + rec(g);
    }
    return n;
}
