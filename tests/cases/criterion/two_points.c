/* The union of two criteria is sliced.
   CRITERION: 15:x
   CRITERION: 19:y
   PI: 12 13 17 18
   PS: 12 13 17 18
   POINTS: 15 19
   RUN: observe
   INPUTS: a=-1..1 b=-1..1 */
void observe(int);

void f(int a, int b) {
    int x = a;
    int y = b;
    int z = a;
    observe(x);
    x = 7;
    if (b)
        y = y + 1;
    observe(y);
}
