/* Vectors whose elements have names, and whose logic is their own.
   CRITERION: f@return
   PI: 11 12 13 14 15 16 17 18 19 20 21
   PS: 11 12 13 14 15 16 17 18 19 20 21 not exact
   COMPILER: clang-19
   RUN: return
   INPUTS: a=-1..2 */
typedef int four __attribute__((ext_vector_type(4)));
typedef float pair __attribute__((ext_vector_type(2)));
int f(int a) {
    four v = (four)(a, 2, 3, 4), unused = v;
    four w = 5;
    four *p = &w;
    pair h = {0.5f, 1.5f};
    v.y = a * 3;
    v.xz = v.zx + w.lo;
    p->w = 9;
    w += 1;
    h.s1 += v.x;
    v = v && w ? v : -w;
    return v.x + v.y * 10 + w.w * 100 + (int)h.y * 1000;
}
