/* A labelled statement counts at its own line, its label does not.
   CRITERION: 19:x
   PI: 10 12 13 14 16
   PS: 10 12 13 14 16
   RUN: observe
   INPUTS: a=0..2 */
void observe(int);

void f(int a) {
    int x = 1;
    int y;
    if (a)
        goto second;
    x = 2;
second:
    x = x + a;
third:
    y = x;
    observe(x);
}
