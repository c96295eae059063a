/* `do ... while (0)` is a block; what stands in it runs once. Its break jumps out of it.
   CRITERION: 18:x
   PI: 10 14 15 16
   PS: 10 14 15 16
   RUN: observe
   INPUTS: a=-1..2 */
void observe(int);

void f(int a) {
    int x = 0;
    int y = 0;
    do {
        y = 1;
        if (a > 0)
            break;
        x = 5;
    } while (0);
    observe(x);
}
