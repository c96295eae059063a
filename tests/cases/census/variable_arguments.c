/* Arguments that only the function itself knows the types of.
   CRITERION: f@return
   PI: 11 12 13 14 15 16 19 22 23 24 25
   PS: 11 12 13 14 15 16 19 22 23 24 25 not exact
   RUN: return
   INPUTS: a=-1..2 */
#include <stdarg.h>
struct pair { int left, right; };
int sum(int count, ...) {
    va_list list, again;
    int result = 0;
    va_start(list, count);
    va_copy(again, list);
    while (count-- > 0) result += va_arg(list, int);
    result += (int)va_arg(list, double) * 10 + va_arg(list, struct pair).right * 100;
    result += *va_arg(list, int *) + va_arg(again, int) * 1000;
    va_end(list);
    va_end(again);
    return result;
}
int f(int a) {
    struct pair p = {1, a + 2};
    int n = a, unused = 2;
    n++;
    return sum(2, a, 3, a + 0.5, p, &n);
}
