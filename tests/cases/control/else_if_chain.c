/* An `else if` counts at its own `if`, wherever the else stands.
   CRITERION: 23:x
   PI: 12 13 15 16 17 18 21
   PS: 12 13 15 16 17 18 21
   RUN: observe
   INPUTS: a=-1..2 */
void observe(int);

void f(int a) {
    int x;
    int y = 4;
    if (a == 0)
        x = 10;
    else
    if (a == 1)
        x = 20;
    else if (a == 2)
        x = 30;
    else {
        y = 1;
        x = 40;
    }
    observe(x);
}
