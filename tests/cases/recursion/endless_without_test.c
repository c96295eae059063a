/* Nothing is tested in the loop, and what the recursion returns no run shows: the search for inputs
   has to end all the same.
   CRITERION: 24:g
   PI: 14 15 16 20 22 23
   PS: 14 15 16 20 22 23
   NOWARN: no run of
   ARGS: --entry f */
void observe(int);

int h;

static int rec(int k) {
    h++;
    if (k > 3)
        return rec(k - 1);
    return k + 1;
}

void f(int a) {
    int g = a;
    h = 0;
    while (1) {
        g = rec(g);
        observe(g);
    }
}
