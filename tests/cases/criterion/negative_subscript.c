   CRITERION: 18:p[-1]
   ARGS: --entry f
   PI: 12 13 14 17
   PS: 12 13 14 17
   RUN: observe
   INPUTS: a=0..2 */
void observe(int);

void f(int a) {
    int t[4];
    int *p = t + 2;
    t[1] = a;
    if (a)
        t[2] = 5;
    else
        t[1] = 3;
    observe(p[-1]);
}
