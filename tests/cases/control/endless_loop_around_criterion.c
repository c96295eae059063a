/* The criterion in a loop without end: x is seen for every iteration, y for none.
   CRITERION: 13:x
   PI: 10 12 14
   PS: 10 12 14
   RUN: observe
   INPUTS: a=0..1 */
void observe(int);

void f(int a) {
    int x = a;
    int y = 0;
    for (;;) {
        observe(x);
        x = (x + 3) % 50;
        y = (y + 1) % 5;
    }
}
