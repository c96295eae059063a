/* What is chosen by a type or by a constant, and what is asked of types.
   CRITERION: f@return
   PI: 12 13 14 15 16 17 18 19
   PS: 12 13 14 15 16 17 18 19
   RUN: return
   INPUTS: a=-1..2 */
struct pair { int left, right[3]; };
enum { wide = _Alignof(long) };
_Static_assert(wide == 8, "not this machine");
int f(int a) {
    double d = a * 0.5;
    struct pair p = {a, {1, 2, 3}}, q = {7};
    int n = 0, unused = 3;
    int x = _Generic(d, int: n++, double: n += a, default: 0);
    int y = __builtin_choose_expr(sizeof(int) == 4, a + 1, n++);
    _Generic(a, int: p, default: q).left += 10;
    struct pair r = __builtin_choose_expr(0, q, p);
    x += __builtin_types_compatible_p(typeof(a), int) * 100;
    x += __builtin_offsetof(struct pair, right[1]) * sizeof(n++) + __alignof__(d);
    return n + x + y * 10 + p.left + r.left * 1000;
}
