/* The second loop takes back what the first has counted: it cannot take back more.
   CRITERION: 20:x
   ARGS: --domain octagon
   PI: 11 12 13 14 15 16 17 18 19
   PS: 11
   RUN: observe
   INPUTS: n=-2..4 b=7..8 */
void observe(int);

void f(int n, int b) {
    int x = 1;
    int i = 0;
    int j = 0;
    while (i < n)
        i = i + 1;
    while (j < i)
        j = j + 1;
    if (j > i || j < 0)
        x = b;
    observe(x);
}
