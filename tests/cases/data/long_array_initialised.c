/* An array too long to tell its elements apart depends on all its initialisers.
   CRITERION: 14:x
   PI: 11 12 13
   PS: 11 12 13
   RUN: observe
   INPUTS: a=0..8 */
void observe(int);

void f(int a) {
    int y = a;
    int c = a + 1;
    int t[40] = {c, [7] = 2};
    int x = t[a & 7];
    observe(x);
    y++;
}
