/* A list of arguments is handed on, by value and by its address.
   CRITERION: f@return
   PI: 8 9 12 13 14 15 17 20 21
   PS: 8 9 12 13 14 15 17 20 21 not exact
   RUN: return
   INPUTS: a=0..3 */
#include <stdarg.h>
static int next(va_list *list) { return va_arg(*list, int); }
static int after(va_list list) { return va_arg(list, int); }
static int use(int skip, ...) {
    va_list list;
    int r = 0;
    va_start(list, skip);
    while (skip-- > 0) r = next(&list);
    r = r * 10 + after(list);
    va_end(list);
    return r;
}
int f(int a) {
    int x = a + 1, y = a + 2, unused = 4;
    return use(2, x, y, a);
}
