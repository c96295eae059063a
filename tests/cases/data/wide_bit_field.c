/* What a bit-field of 40 bits is promoted to is left open: gcc computes in 40 bits, clang in 64. So nobody knows which
   side is taken.
   CRITERION: 20:x
   PI: 12 14 15 17 18 19
   PS: 12 14 15 17 18 19 not exact
   RUN: observe
   INPUTS: a=0..2 */
struct wide { unsigned long long low : 40; };
void observe(int);

void f(int a) {
    int x = a;
    struct wide w;
    w.low = 0xffffffffff;
    if (w.low + 1 == 0)
        ;
    else x = 5;
    if (w.low << 8 >> 40)
        x += 2;
    observe(x);
}
