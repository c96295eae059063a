/* Complex numbers: their parts, their operators, their conversions.
   CRITERION: f@return
   PI: 8 9 10 11 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28
   PS: 8 9 10 11 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 not exact
   RUN: return
   INPUTS: a=-1..2 b=0..2 */
int f(int a, int b) {
    double _Complex z = a + b * 1.0i;
    float _Complex s = z;
    int _Complex n = a;
    _Complex double list = {a, 2};
    double unused = a * 2.0;
    int y = 0;
    __imag__ z = 3;
    __real n += b;
    __imag n = a;
    z = ~z * 2 + list;
    z++;
    z -= s;
    n = -n;
    if (z == s || z != list) y = 1;
    if (n) y += 2;
    _Bool t = s, q = n;
    n = z;
    z = n;
    short _Complex h = n;
    y += q + t * 4 + (int)__real__ z * 10 + (int)__imag__ z * 100 + __imag n + (int)h;
    y += (int)(double)z + (n ? 1 : 0);
    return y;
}
