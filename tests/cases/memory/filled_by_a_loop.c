/* A loop that writes every element leaves nothing of what was there before.
   CRITERION: 23:got
   PI: 13 14 15 16 17 18 19 20 21
   PS: 16 17 19
   RUN: observe
   INPUTS: a=-1..3 */
void observe(int);

int t[40];

void f(int a) {
    int got;
    t[5] = a;
    for (int i = 0; i < 40; i++)
        t[i] = a;
    for (int i = 0; i < 40; i++)
        t[i] = 0;
    t[7] = a + 2;
    got = t[5];
    if (got != 0)
        got = t[7];

    observe(got);
}
