/* Of nested tests all that stand around a kept statement are kept, and no others.
   CRITERION: 23:x
   PI: 10 12 16 18
   PS: 10 12 16 18
   RUN: observe
   INPUTS: a=-1..1 b=-1..1 c=-1..1 */
void observe(int);

void f(int a, int b, int c) {
    int x = 0;
    int y = 0;
    if (a > 0) {
        if (b > 0) {
            y = 1;
        }
        if (c > 0) {
            y = 2;
            x = 1;
        }
    } else if (b < 0) {
        y = 3;
    }
    observe(x);
}
