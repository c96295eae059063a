/* memset and memcpy write all of a struct; what is in the other struct, and what one of them
   overwrote, does not count.
   CRITERION: 22:t.b
   PI: 16 20
   PS: 16 20
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

#include <string.h>
struct pair { int a, b; };

void f(int a) {
    struct pair s, t, u;
    s.b = 5;
    memset(&s, 0, sizeof s);
    memset(&u, 0, sizeof u);
    s.a = a;
    t.b = a;
    memcpy(&t, &s, sizeof t);
    t.a = 6;
    observe(t.b);
}
