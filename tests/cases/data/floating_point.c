/* Numbers that are no integers have values in runs.
   CRITERION: 17:x
   PI: 10 12 13 14 15
   PS: 10 12 13 14 15
   RUN: observe
   INPUTS: a=-4..4 */
void observe(int);

void f(int a) {
    double half = a * 0.5;
    double third = a / 3.0;
    float step = 0.25f;
    int x = 0;
    if (half > 1.0)
        x = (int)(half + step);
    third += half;
    observe(x);
}
