/* Bit operations carry data like any other.
   CRITERION: 15:x
   PI: 10 11 13
   PS: 10 11 13
   RUN: observe
   INPUTS: a=-3..3 b=0..3 */
void observe(int);

void f(int a, int b) {
    int mask = 6;
    int shift = b;
    int other = ~a;
    int x = ((a & mask) ^ 1) << shift;
    other |= x;
    observe(x);
}
