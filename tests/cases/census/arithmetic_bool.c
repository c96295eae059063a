/* A _Bool is 1 whatever it is given, and counts only up to there.
   CRITERION: f@return
   PI: 10 12 13 14 15 16 17 18 19 20 21 22 23 24
   PS: 10 13 14 15 16 17 18 19 20 21 22 23 24
   RUN: return
   INPUTS: a=-1..3 */
int counter;
int f(int a) {
    _Bool p = a;
    _Bool q = a & 2, r = &counter, s = a * 0.5;
    int unused = a + 1;
    int y = 0;
    p++;
    if (p == 1) y = 1;
    q--;
    y += q * 2;
    p += 4;
    y += p * 4;
    r -= 1;
    y += r * 8 + s * 16;
    s ^= 1;
    y += (-s + 2) * 32;
    q <<= 1;
    y += q << 7;
    return y;
}
