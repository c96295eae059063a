/* The inner else is dropped, but not its keyword: the outer else would become the inner one.
   CRITERION: 19:x
   PI: 11 12 13 14 18
   PS: 11 12 13 14 18
   RUN: observe
   INPUTS: a=-1..1 b=-1..1 */
void observe(int);

void f(int a, int b) {
    int y = 0;
    int x = 5;
    if (a > 0)
        if (b > 0)
            x = 1;
        else
            y = 1;
    else
        x = 2;
    observe(x);
    y++;
}
