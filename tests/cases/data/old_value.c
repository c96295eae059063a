/* The value of i++ is what i held before.
   CRITERION: 16:x
   PI: 11 12 13 14 15
   PS: 12 13 14 15
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

void f(int a) {
    int z = a;
    int x = 0;
    int i = 2;
    int y = i++;
    if (y == 2)
        x = 1;
    observe(x);
    z++;
}
