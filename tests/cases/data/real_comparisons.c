/* Numbers that are no integers have values in runs: from integers, constants and parameters.
   CRITERION: 19:x
   PI: 10 11 12 13 14 15 16 17
   PS: 10 11 12 13 14 15 16 17
   RUN: observe
   INPUTS: a=-3..9 */
void observe(int);

void f(int a) {
    int x = 0;
    float y = 2.5f;
    double d = a * 0.5;
    if (d > 2.25)
        x = 1;
    if (d == y)
        x = x + 2;
    x = x + (int)(d * 3);
    y = 0;
    observe(x);
}
