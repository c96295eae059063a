/* Numbers of 128 bits, and floating-point numbers of other lengths.
   CRITERION: f@return
   PI: 8 9 10 11 14 15 16 17 18 19 20
   PS: 8 9 10 11 14 15 16 17 18 19 20 not exact
   RUN: return
   INPUTS: a=-2..3 */
int f(int a) {
    __int128 w = a;
    unsigned __int128 u = 7;
    _Float16 h = a;
    __float128 q = 0.5;
    int unused = a - 1;
    int y;
    w = (w << 70) + 5;
    u = u * u + (unsigned __int128)w;
    h = h * 2 + 1;
    q += a;
    y = (int)(w >> 69) + (int)(u >> 100) + (int)(u % 3);
    y += (int)h * 10;
    if (q > 1) y += 1000;
    return y;
}
