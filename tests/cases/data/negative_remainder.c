/* A remainder has the sign of what was divided.
   CRITERION: 15:x
   PI: 11 12 13 14
   PS: 11 12 13 14
   RUN: observe
   INPUTS: a=-4..4 */
void observe(int);

void f(int a) {
    int y = a;
    int x = 0;
    int r = a % 3;
    if (r < 0)
        x = 1;
    observe(x);
    y++;
}
