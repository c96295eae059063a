/* Atomic objects, by operators and by the functions that work on them.
   CRITERION: f@return
   PI: 10 13 15 16 17 18 19 20 21 22 23 24 25 26 27
   PS: 10 13 15 16 17 18 19 20 21 22 23 24 25 26 27 not exact
   RUN: return
   INPUTS: a=-1..2 */
#include <stdatomic.h>
struct pair { int left, right; };
int f(int a) {
    _Atomic int n = a;
    _Atomic(int *) p;
    atomic_int m;
    int x = 1, y = 2, expected = a, unused = 3;
    _Atomic struct pair s;
    struct pair t = {a, 5}, u;
    n += 5;
    n++;
    atomic_init(&m, 3);
    atomic_fetch_add(&m, n);
    __atomic_store_n(&x, a, __ATOMIC_SEQ_CST);
    __sync_fetch_and_or(&y, 8);
    atomic_store(&p, &y);
    *p += 100;
    if (atomic_compare_exchange_strong(&n, &expected, 9)) y += 1000;
    s = t;
    u = s;
    __atomic_exchange(&x, &y, &expected, __ATOMIC_RELAXED);
    return n + m * 10 + x + y * 3 + expected + u.left + u.right;
}
