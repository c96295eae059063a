/* Words and forms of GNU's C, and of C before it had prototypes.
   CRITERION: f@return
   ARGS: -- -std=gnu89
   PI: 12 13 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 39
   PS: 12 13 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 39 not exact
   RUN: return
   INPUTS: a=0..3 */
;
typedef __signed__ char tiny;
typedef __signed char tiny_too;
__extension__ typedef unsigned long long big;
static __inline__ int add(n, m) int n, m; { return n + m; }
static __inline int same(n) int n; { return n; }
static int (*chosen)(int, int) = add, (paren);
static __attribute((unused)) int none();
int f(a) int a; {
    __volatile__ int v = a;
    __volatile int v2 = 3;
    volatile int v3 = 4;
    const int c = 2, unused = 9;
    __const int c1 = 5;
    __const__ int c2 = 6;
    int n[2] = {1, 2};
    int *__restrict p = n, *__restrict__ q = n + 1;
    __complex__ double z = 1;
    __complex float y = 2;
    tiny t = a;
    __auto_type m = a + 1;
    __typeof__(m) k = m;
    __typeof(k) j = k;
    t += 127;
    __imag__ z = a;
    __real z = 4;
    *p += a;
    paren = *q;
    return add(v + v2, same(c)) + chosen(c1, c2) + (int)__imag z + (int)__real__ y + t * 100 + j * 10 + none(a) + *p
        + __alignof(int) + __alignof__(big) + paren + v3;
}
static int none(n) int n; { return n * 3; }
