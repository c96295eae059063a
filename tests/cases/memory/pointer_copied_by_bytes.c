/* A pointer copied byte by byte still leads where it led.
   CRITERION: 20:x
   PI: 12 14 15 16 17 19
   PS: 12 14 15 16 17 19
   RUN: observe
   INPUTS: a=-1..2 */
void observe(int);

void f(int a) {
    int x = a;
    int y = 1;
    int *p = &x;
    int *q;
    char *from = (char *)&p;
    char *to = (char *)&q;
    for (int i = 0; i < (int)sizeof p; i++)
        to[i] = from[i];
    y = 2;
    *q = a + 5;
    observe(x);
}
