/* A byte that is written leaves the others as they are.
   CRITERION: 18:r
   PI: 14 16 17
   PS: 14 16
   RUN: observe
   INPUTS: k=-2..3 */
void observe(int);

union word { float real; unsigned all; unsigned char bytes[4]; struct { unsigned low : 4, rest : 28; } bits; };
void f(int k) {
    union word w;
    int r;
    w.all = (unsigned)k;
    w.bytes[0] = 0x21;
    w.bytes[1] = 7;
    r = w.bits.low;
    if (r != 1) r = k;
    observe(r);
}
