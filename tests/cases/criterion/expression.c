/* An expression without side effects is what it reads.
   CRITERION: 13:r + 1
   PI: 9 10
   PS: 9 10
   RUN: observe
   INPUTS: a=-1..1 b=0..1 */
void observe(int);
void f(int a, int b) {
    int r = b;
    r = r * 2 + a;
    int unused = a;
    unused++;
    observe(r + 1);
}
