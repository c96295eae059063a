/* A struct copied by value, then through pointers: each field is copied by itself.
   CRITERION: 23:u.a
   PI: 13 14 15 19 21
   PS: 13 14 15 19 21
   RUN: observe
   INPUTS: a=-1..1 b=-1..1 */
void observe(int);

struct pair { int a, b; };

void f(int a, int b) {
    struct pair s, t, u;
    struct pair *from = &t;
    struct pair *to = &u;
    s.a = a;
    s.b = b;
    u.a = 7;
    u.b = 8;
    t = s;
    t.b = 3;
    *to = *from;
    to->b = 4;
    observe(u.a);
}
