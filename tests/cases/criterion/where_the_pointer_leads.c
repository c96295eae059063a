/* What a pointer does not lead to when it is read does not matter, and is shown by no run.
   CRITERION: 18:*p
   PI: 12 16 17
   PS: 12 16
   SHOWN: all
   RUN: observe
   INPUTS: a=0..1 */
void observe(int);

void f(int a) {
    int x = 1;
    int z = 2;
    int *p = &z;
    if (a)
        p = &x;
    p = &z;
    x = 5;
    observe(*p);
}
