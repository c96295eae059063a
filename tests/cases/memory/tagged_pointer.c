/* The lowest bit of a pointer used as a flag.
   CRITERION: 18:x
   PI: 10 12 13 14 15
   PS: 12 13 14 15 not exact
   RUN: observe
   INPUTS: a=-1..2 */
void observe(int);

void f(int a) {
    int x = 0;
    int y = 1;
    unsigned long tagged = (unsigned long)&x | 1;
    if (tagged & 1) {
        int *p = (int *)(tagged & ~1ul);
        *p = a;
    }
    y = 2;
    observe(x);
}
