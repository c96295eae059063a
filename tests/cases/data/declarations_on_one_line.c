/* Declarators on one line are separate statements of that line; so are two statements.
   CRITERION: 15:x
   PI: 12 13 14
   PS: 12 13 14
   SIZE: 4 8
   RUN: observe
   INPUTS: a=0..2
   DROPS: a * 7 */
void observe(int);

void f(int a) {
    int x = a + 1, y = a * 7, z = a - 1;
    x = x * 2; y = x;
    x += z; z = 3;
    observe(x);
}
