/* Both sides of a comma are evaluated, the left one first.
   CRITERION: 13:x
   PI: 11 12
   PS: 11 12
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

void f(int a) {
    int g = 4;
    int c = a * 2;
    int x = (g = c, g + 1);
    observe(x);
    g++;
}
