/* Every operator on every kind of floating-point number.
   CRITERION: f@return
   PI: 8 9 10 11 12 13 16 17 18 19 20 23 24 25 28 29 30 32 33 34 35 36
   PS: 8 9 10 11 12 13 16 17 18 19 20 23 24 25 28 29 30 32 33 34 35 36 not exact
   RUN: return
   INPUTS: a=-2..3 b=1..3 */
float single_of(int a, int b) {
    float x = a, y = b;
    x++;
    --y;
    x += y * 0.5f;
    x -= -y / 4.0f;
    return +x;
}
double double_of(int a, int b) {
    double x = a;
    x *= b + 0.25;
    x /= 2;
    x--;
    return x++ - 0.125;
}
long double long_of(int a, int b) {
    long double x = a * 1.5L;
    ++x;
    return x > b && !(x >= 7) || x != 2.5L ? x : -x;
}
int f(int a, int b) {
    float s = single_of(a, b);
    double d = double_of(a, b);
    long double l = long_of(a, b);
    int unused = a * b;
    int y = 0;
    if (s < d) y = 1;
    if (d <= l) y += 2;
    if (l == s) y += 4;
    y += (int)(d * 8) + (s ? 16 : 32);
    return y;
}
