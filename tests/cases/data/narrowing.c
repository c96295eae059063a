/* 300 does not fit a char: what is read back is 44.
   CRITERION: 16:x
   PI: 10 12 14 15
   PS: 10 12 14 15
   RUN: observe
   INPUTS: a=255..301 */
void observe(int);

void f(int a) {
    int x = 0;
    int y = a;
    unsigned char low = a;
    signed char high = a >> 8;
    if (low == 44)
        x = 1;
    observe(x);
}
