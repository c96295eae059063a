/* Dropped branches leave an empty statement behind, so that the else stays with its if.
   CRITERION: 22:x
   PI: 10 11 14 15 16 19
   PS: 10 11 14 15 16 19
   RUN: observe
   INPUTS: a=-1..1 b=-1..1 */
void observe(int);

void f(int a, int b) {
    int x = 0, y = 0;
    if (a > 0)
        y = 1;
    else
        x = 2;
    if (a < 0)
        if (b < 0)
            y = 3;
        else
            x = x + 4;
    for (int i = 0; i < b; i++)
        y = 5;
    observe(x);
}
