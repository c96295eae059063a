/* The same as a loop of gotos: i is at least 1 behind it.
   CRITERION: 18:x
   PI: 10 11 13 14 15 16 17
   PS: 10
   RUN: observe
   INPUTS: n=-2..4 b=7..8 */
void observe(int);

void f(int n, int b) {
    int x = 1;
    int i = 0;
again:
    i = i + 1;
    if (i < n)
        goto again;
    if (i < 1)
        x = b;
    observe(x);
}
