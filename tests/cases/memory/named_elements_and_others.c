/* Elements that constants name, and a loop over the others.
   CRITERION: 20:got
   PI: 12 13 15 16 17 18
   PS: 12 13 18
   RUN: observe
   INPUTS: a=-1..3 n=-1..40 */
void observe(int);

void f(int a, int n) {
    int t[40];
    int got;
    t[0] = a;
    t[1] = a + 1;
    t[2] = 6;
    if (n > 40) n = 40;
    for (int i = 2; i < n; i++)
        t[i] = i;
    got = t[0] + t[1];

    observe(got);
}
