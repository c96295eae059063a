/* The goto enters the other branch behind its first statement: only by way of it x = x + a runs for
   a > 0.
   CRITERION: 23:x
   PI: 11 13 15 16 17 21
   PS: 11 13 15 16 17 21
   RUN: observe
   INPUTS: a=-1..2 b=0..1 */
void observe(int);

void f(int a, int b) {
    int x = 0;
    int y = 0;
    if (a > 0) {
        y = 1;
        if (b)
            goto inside;
        x = 3;
    } else {
        y = 2;
inside:
        x = x + a;
    }
    observe(x);
}
