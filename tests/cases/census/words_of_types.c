/* Words that types are made of.
   CRITERION: f@return
   PI: 8 9 12 13 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32
   PS: 8 9 12 13 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32
   RUN: return
   INPUTS: a=0..3 */
#include <stdlib.h>
_Noreturn static void stop(void) { exit(1); }
static inline int add(const int *restrict p, volatile int *q) { return *p + *q; }
extern int outer;
typedef long long int wide;
int decayed(int v[static 2], int g(int)) { return v[1] + g(1); }
int same(int n) { return n; }
int f(int a) {
    register unsigned short s = a;
    signed char c = -a;
    unsigned char u = 200;
    unsigned long int l = a;
    wide w = a;
    long double d = a;
    float r = a;
    _Bool b = a;
    volatile int v = 3;
    union { int n; unsigned char bytes[4]; } both = {.n = a};
    struct { union { int inner; char byte; }; int after; } around = {{a}, 2};
    int list[2] = {4, a}, unused = 2;
    if (a > 100) stop();
    u += 100;
    both.bytes[1] = 1;
    do s++; while (s < 2);
    for (;;) { if (l++ > 1) break; else continue; }
    return s + c + u + (int)l + (int)w + (int)d + (int)r + b + add(&list[0], &v) + both.n + around.inner + outer
        + decayed(list, same);
}
int outer = 5;
