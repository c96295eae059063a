/* A pointer is still one after it was an integer.
   CRITERION: 16:x
   PI: 12 13 14
   PS: 12 13 14
   RUN: observe
   INPUTS: a=-1..2 */
void observe(int);

void f(int a) {
    int x = a;
    int y = 3;
    unsigned long n = (unsigned long)&x;
    int *p = (int *)n;
    *p = a + 5;
    y = 4;
    observe(x);
}
