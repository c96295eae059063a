/* One more than the largest signed char is the smallest, since the sum is converted back.
   CRITERION: 16:x
   PI: 11 12 13 14 15
   PS: 12 13 14 15
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

void f(int a) {
    int y = a;
    int x = 0;
    signed char c = 127;
    c++;
    if (c < 0)
        x = 1;
    observe(x);
    y++;
}
