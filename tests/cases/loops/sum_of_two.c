/* Each round one of i and j grows, and k always: k = i + j, which speaks of three variables. The
   choice between i and j goes with the rest.
   CRITERION: 25:x
   ARGS: --domain polyhedra
   PI: 12 13 14 15 16 17 18 20 21 23 24
   PS: 12
   RUN: observe
   INPUTS: n=-1..4 a=-1..3 b=7..8 */
void observe(int);

void f(int n, int a, int b) {
    int x = 1;
    int i = 0;
    int j = 0;
    int k = 0;
    while (k < n) {
        if (a > k)
            i = i + 1;
        else
            j = j + 1;
        k = k + 1;
    }
    if (i + j != k)
        x = b;
    observe(x);
}
