/* Steps of 3 from below 100 until exactly 0: from a number that is no multiple of 3 the counter
   passes 0, wraps around, and is large for a while. x = b does run, and a run shows it.
   CRITERION: 18:x
   PI: 11 12 13 14 15 16
   PS: 11 12 13 14 15 16
   RUN: observe
   INPUTS: a=0..9 b=7..8 */
void observe(int);

void f(unsigned a, int b) {
    int x = 1;
    unsigned char c = a % 100;
    while (c != 0) {
        if (c > 200)
            x = b;
        c = c - 3;
    }
    observe(x);
}
