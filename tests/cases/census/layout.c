/* Attributes that decide where things lie.
   CRITERION: f@return
   PI: 16 18 19 20 21 22 23 24 25 26 27 28
   PS: 16 18 19 20 21 22 23 24 25 26 27 28
   RUN: return
   INPUTS: a=0..3 */
struct packed { char c; int n; } __attribute__((packed));
struct wide { char c; int n __attribute__((aligned(16))); _Alignas(32) char d; };
typedef int byte __attribute__((mode(QI)));
typedef int any __attribute__((may_alias));
union both { int *p; long *q; } __attribute__((transparent_union));
#pragma pack(push, 1)
struct tight { char c; long n; };
#pragma pack(pop)
struct __attribute__((ms_struct)) other { char c : 4; int n : 4; };
int through(union both u) { return *u.p; }
int f(int a) {
    struct packed p = {1, a};
    struct wide w = {2, a + 1, 3};
    struct tight t = {4, a};
    struct other o = {1, a};
    float real = 1.0f;
    int n = a * 7, unused = 1;
    byte b = 250 + a * 5;
    *(any *)&real += a;
    char *raw = (char *)&p;
    raw[1]++;
    return p.n + w.n * 10 + b + through(&n) + sizeof p + sizeof w + sizeof t + o.n
        + (real > 1.0f) * 1000 + (int)t.n + ((long)&w & 31);
}
