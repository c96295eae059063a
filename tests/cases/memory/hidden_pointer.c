/* A pointer that was complemented, as those do who hide it from a collector.
   CRITERION: 14:x
   PI: 11 12 13
   PS: 11 12 13
   RUN: observe
   INPUTS: a=-1..2 */
void observe(int);

void f(int a) {
    int x = a;
    unsigned long hidden = ~(unsigned long)&x;
    int *p = (int *)~hidden;
    *p = a + 5;
    observe(x);
}
