/* An address is a number that nobody knows: what decides by it is kept.
   CRITERION: f@return
   PI: 10 13 14 15 16 17 18
   PS: 10 13 14 15 16 17 18 not exact
   RUN: return
   INPUTS: k=0..2 */
#include <string.h>
union both { int *place; unsigned long number; };
int f(int k) {
    int x = k, y = 0;
    union both u;
    unsigned long n, m = 0;
    u.place = &x;
    n = u.number;
    memcpy(&m, &u.place, sizeof m);
    if (n == 0) y = 1;
    if (n % 64 != 0) y = k;
    if (m % 128 != 0) y += k;
    return y;
}
