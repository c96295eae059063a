/* Integers of any width, and other numbers that only Clang has.
   CRITERION: f@return
   ARGS: -- -std=gnu23
   PI: 10 11 12 13 15 16 17 18 19 20 21
   PS: 10 11 12 13 15 16 17 18 19 20 21
   COMPILER: clang-19
   RUN: return
   INPUTS: a=-2..3 */
int f(int a) {
    unsigned _BitInt(5) u = a;
    _BitInt(40) w = a;
    __bf16 b = 1.5f;
    _ExtInt(7) old = a;
    int unused = 3;
    u += 30;
    u++;
    w = (w << 33) + 1;
    w--;
    if (a > 1) b = 4.0f;
    if (u == 1) w += 1;
    return old + u + (int)(w >> 30) * 100 + (w & 1) * 50 + (int)((float)b * 2) * 1000;
}
