/* A constant test has one way out, and what stands on the other side is on no path. It counts as a
   jump past that side, so it stays where its body does. x = 0 is always overwritten.
   CRITERION: 18:x
   PI: 12 13
   PS: 12 13
   RUN: observe
   INPUTS: a=0..1 */
void observe(int);

void f(int a) {
    int x = 0;
    if (1)
        x = a + 2;
    else
        x = 3;
    if (0)
        x = 9;
    observe(x);
}
