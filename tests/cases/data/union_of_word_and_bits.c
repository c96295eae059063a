/* The whole is written, and bits of it are read.
   CRITERION: 13:r
   PI: 11 12
   PS: 11 12
   RUN: return
   INPUTS: k=0..40 */
union word { unsigned all; struct { unsigned low : 4, high : 4, rest : 24; } bits; };
int f(int k) {
    union word w;
    w.bits.rest = 3;
    w.all = (unsigned)k;
    int r = w.bits.high;
    return r;
}
