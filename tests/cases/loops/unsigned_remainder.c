/* u starts below 100 and only shrinks; as it is at least 7 where 7 is taken away, it does not wrap
   around. So it is never above 99.
   CRITERION: 19:x
   ARGS: --domain box
   PI: 12 13 14 15 16 17
   PS: 12
   RUN: observe
   INPUTS: a=-3..120 b=7..7 */
void observe(int);

void f(unsigned a, int b) {
    int x = 1;
    unsigned u = a % 100;
    while (u >= 7) {
        if (u > 99)
            x = b;
        u = u - 7;
    }
    observe(x);
}
