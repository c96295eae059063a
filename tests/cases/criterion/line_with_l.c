/* There is no label of that name, so l with a number is a line.
   CRITERION: l13:x
   PI: 11
   PS: 11
   POINTS: 13
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

void f(int a) {
    int x = a + 2;
    int y = a;
    observe(x);
    y++;
}
