/* From object to object, and only through those that are on the way.
   CRITERION: 19:p->next->len
   CRITERION: 19:p->len
   PI: 13 14 16 17 18
   PS: 14 16 17 18
   SHOWN: all
   RUN: observe
   INPUTS: a=0..1 */
void observe(int);
struct s { int len; struct s *next; };

void f(int a) {
    struct s u = {1, 0}, w = {8, 0};
    struct s v = {3, &u};
    struct s *p = a ? &w : &v;
    v.len = 7;
    u.len = a;
    p = &v;
    observe(p->next->len + p->len);
}
