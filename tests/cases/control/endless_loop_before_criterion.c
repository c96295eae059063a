/* A loop that may not end does not join for that: as far as both terminate, x is the same.
   CRITERION: 13:x
   PI: 10
   PS: 10
   RUN: observe
   INPUTS: a=0..2 */
void observe(int);

void f(int a) {
    int x = a;
    while (a == 2)
        ;
    observe(x);
}
