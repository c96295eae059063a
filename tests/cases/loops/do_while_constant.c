/* Three rounds, always: the test behind the loop is false and goes, s stays with the loop.
   CRITERION: 18:s
   PI: 10 11 13 14 15 16 17
   PS: 10 11 13 14 15
   RUN: observe
   INPUTS: a=-1..4 b=7..8 */
void observe(int);

void f(int a, int b) {
    int s = 0;
    int i = 0;
    do {
        s = s + a;
        i = i + 1;
    } while (i < 3);
    if (i != 3)
        s = b;
    observe(s);
}
