/* A counter of eight bits that runs to 60 does not get above it, and is back at 0 only before the
   first round: x = b cannot run, y = b can (where n is 0).
   CRITERION: 23:x,y
   PI: 11 12 13 14 15 16 17 19 20 21 22
   PS: 11 12 13 14 15 16 17 21 22
   RUN: observe
   INPUTS: n=-1..3 b=7..8 */
void observe(int);

void f(int n, int b) {
    int x = 1;
    int y = 2;
    unsigned char c = 0;
    while (c < 60) {
        if (n == c)
            break;
        c = c + 1;
    }
    if (c > 60)
        x = b;
    if (c == 0)
        y = b;
    observe(x + y);
}
