/* An operand that assembly reads and writes: what was in it before matters.
   CRITERION: 14:x
   PI: 11 12 13
   PS: 11 12 13 not exact
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

void f(int a) {
    int y = a;
    int t = a + 1;
    __asm__("" : "+r"(t));
    int x = t;
    observe(x);
    y++;
}
