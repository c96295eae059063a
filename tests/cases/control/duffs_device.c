/* A switch that jumps into the middle of a loop.
   CRITERION: 29:s
   PI: 10 12 13 14 15 18 21 26 27
   PS: 10 12 13 14 15 18 21 26 27
   RUN: observe
   INPUTS: n=-1..9 */
void observe(int);

void f(int n) {
    int s = 0;
    int t = 0;
    int k = (n + 3) / 4;
    if (n <= 0)
        return;
    switch (n % 4) {
    case 0:
        do {
            s = s * 2 + n;
            t++;
    case 3:
            s += 3;
            t++;
    case 2:
            t++;
    case 1:
            s += 1;
        } while (--k > 0);
    }
    observe(s);
}
