/* Two variables at one place; the third is not asked for.
   CRITERION: 14:x,y
   PI: 10 11
   PS: 10 11
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

void f(int a) {
    int x = a;
    int y = x + 1;
    int z = y + 1;
    z++;
    observe(x * 10 + y);
}
