/* Where continue is taken, t does not grow but i does: t <= i holds, t = i does not. The first
   test is never true; the second may be, and a run shows it.
   CRITERION: 25:x
   ARGS: --domain octagon
   PI: 12 13 14 15 16 17 18 19 21 22 23 24
   PS: 12 13 14 15 16 17 18 19 23 24
   RUN: observe
   INPUTS: n=-1..4 k=-1..5 b=7..8 */
void observe(int);

void f(int n, int k, int b) {
    int x = 1;
    int i = 0;
    int t = 0;
    while (i < n) {
        i = i + 1;
        if (i == k)
            continue;
        t = t + 1;
    }
    if (t > i)
        x = b;
    if (t < i)
        x = 2;
    observe(x);
}
