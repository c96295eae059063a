/* Every operator on integers narrower than int, wider than int, and of no sign.
   CRITERION: f@return
   PI: 8 9 10 11 12 15 16 17 18 19 22 23 24 25 26 27 30 31 33 34 35
   PS: 8 9 10 11 12 15 16 17 18 19 22 23 24 25 26 27 30 31 33 34 35
   RUN: return
   INPUTS: a=-3..4 b=1..3 */
signed char tiny(int a, int b) {
    signed char c = a;
    c += 125;
    c <<= b;
    c ^= 0x15;
    return c--;
}
unsigned short narrow(int a, int b) {
    unsigned short u = a;
    u -= b;
    u %= 1000;
    u |= 1;
    return ~u;
}
long long wide(int a, int b) {
    unsigned long long w = a;
    w *= 0x100000001ULL;
    w >>= 3;
    w /= b;
    w &= 0xffff0000ffffULL;
    return (long long)(w << 2) >> 1;
}
int f(int a, int b) {
    unsigned n = narrow(a, b);
    long long w = wide(a, b);
    long unused = (long)a << 3;
    int y = tiny(a, b);
    y = y - (n & 0xff) + (n | 3) - (n ^ 5) + n % 7 + n / 9;
    y += (int)(w % 1000) + (w > n) + (w < n) * 2 + (w >= 0) + (w <= 5) + (w == n) + (w != 0);
    return -y + +a, y * ~b;
}
