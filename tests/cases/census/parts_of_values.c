/* Values that are returned, copied and changed in parts.
   CRITERION: f@return
   PI: 11 12 14 15 18 19 20 21 22 23 24 25 26 27 28 29
   PS: 11 12 14 15 18 19 20 21 22 23 24 25 26 27 28 29 not exact
   RUN: return
   INPUTS: a=0..3 */
typedef int four __attribute__((vector_size(16)));
enum level { low, high };
struct mixed { double _Complex z; four v; int list[3]; enum level e : 2; float r; };
struct mixed make(int a) {
    struct mixed m = {a + 2.0i, {1, a}, {4, 5, a}, high, 0.5f};
    return m;
}
double _Complex turn(double _Complex z) { return z * 1.0i; }
four add(four v, int n) { return v + n; }
union bits { float r; unsigned n; };
int f(int a) {
    struct mixed m = make(a), rows[2] = {m, m}, *p = &rows[a & 1], unused = m;
    union bits u = {a + 1.0f};
    double _Complex zs[3] = {1, 2, 3};
    __imag__ m.z += 3;
    __real__ p->z = 7;
    __imag__ zs[a % 3] = a;
    m.v[a] = 9;
    p->v = add(p->v, a);
    p->e = low;
    u.n ^= 1u << 31;
    m.z = turn(m.z);
    return (int)__real__ m.z + (int)__imag__ rows[0].z * 2 + (int)__real__ rows[1].z * 3 + m.v[1] * 5
        + rows[0].v[1] * 7 + make(a).list[2] * 11 + rows[1].e * 13 + (u.r < 0) * 17
        + (int)__imag__ zs[2] * 19 + (a ? m : *p).list[1] * 23;
}
