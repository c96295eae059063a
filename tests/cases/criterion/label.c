/* Any label names the statement behind it.
   CRITERION: here:x
   PI: 10 12 13
   PS: 10 12 13
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

void f(int a) {
    int x = a + 2;
    int y = a;
    if (a > 0)
        x = 1;
here:
    observe(x);
    y++;
    x = y;
}
