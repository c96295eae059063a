/* Others keep f in a table, and call it with objects of theirs. The library calls none of them, so f
   is not entered again, and what it is given is an object it can be sure of: as without them.
   CRITERION: f@return
   PI: 14 17 18 19 20
   PS: 14 18 19 20
   ENTRY: f
   RUN: return
   INPUTS: n=0..8 a=-1..2
   CALL: f(&(struct point){a, 4}, n) */
#include <stdio.h>

struct point { int a, b; };
int f(struct point *p, int n) {
    int x = 0;
    p->b = 3;
    printf("%d\n", p->b);
    if (n > 5) x = 1;
    if (n < 5)
        p->a += x < 1 ? 2 : 3;
    return p->a;
}
static int g(struct point *p, int n) { return f(p, n + 1); }
int (*const table[])(struct point *, int) = {f, g};
int call(struct point *p, int n) {
    struct point mine = *p;
    return table[n & 1](&mine, n);
}
