/* Fixed-point numbers.
   CRITERION: f@return
   ARGS: -- -ffixed-point
   PI: 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29
   PS: 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 not exact
   COMPILER: clang-19
   RUN: return
   INPUTS: a=-2..3 */
int f(int a) {
    _Accum x = a;
    short _Accum s = 0.5hk;
    long _Accum l = x * 2;
    unsigned _Accum u = 1.25uk;
    _Fract r = 0.25r;
    short _Fract sr = 0.5hr;
    long _Fract lr = 0.125lr;
    unsigned _Fract ur = 0.5ur;
    _Sat _Accum t = x;
    int unused = 1, y = 0;
    x += s;
    x *= 2;
    x++;
    if (x > 2.5k) y = 1;
    r = r * sr + lr;
    u += ur;
    t -= 0.5k;
    _Bool some = r;
    double d = x / 2;
    return y + some * 2 + (int)x * 10 + (int)(l + s) * 100 + (int)(u * 4) * 1000 + (d > 1) + (t > x);
}
