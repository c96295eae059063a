/* Two names for one object.
   CRITERION: 15:x
   PI: 13 14
   PS: 13 14
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

int one = 1, noise;
extern int other __attribute__((alias("one")));

void f(int a) {
    other = a;
    int x = one;
    observe(x);
    noise = x;
}
