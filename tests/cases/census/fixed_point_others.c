/* The rest of them: of no sign, short, long and saturating.
   CRITERION: f@return
   ARGS: -- -ffixed-point
   PI: 10 11 12 13 14 15 17 18 19
   PS: 10 11 12 13 14 15 17 18 19
   COMPILER: clang-19
   RUN: return
   INPUTS: a=0..3 */
int f(int a) {
    unsigned short _Accum a1 = a; unsigned long _Accum a2 = a1;
    unsigned short _Fract f1 = 0.5uhr; unsigned long _Fract f2 = f1;
    _Sat short _Accum s1 = a; _Sat long _Accum s2 = s1;
    _Sat unsigned short _Accum s3 = a2; _Sat unsigned _Accum s4 = s3; _Sat unsigned long _Accum s5 = s4;
    _Sat short _Fract t1 = f1; _Sat _Fract t2 = t1; _Sat long _Fract t3 = t2;
    _Sat unsigned short _Fract t4 = t3; _Sat unsigned _Fract t5 = t4; _Sat unsigned long _Fract t6 = t5;
    int unused = a;
    double half = t6;
    t6 = 0.25;
    return (int)(s5 * 2) + (int)s2 * 10 + (half == 0.5) * 100 + (f2 > t6) * 1000;
}
