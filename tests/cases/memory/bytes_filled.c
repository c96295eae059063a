/* The bytes that are filled hold what they are filled with, and their neighbours what they did.
   CRITERION: 22:x
   PI: 15 16 17 18 19 20 21
   PS: 15 16 18 21
   RUN: observe
   INPUTS: a=0..3 */
void *memset(void *, int, unsigned long);
void observe(int);

struct pair { short a; short b; int c; };

void f(int a) {
    struct pair p;
    p.b = 4;
    p.c = a;
    memset(&p.b, 0xff, 4);
    memset(&p.a, 0, sizeof p.a);
    int x = 0;
    if (p.a != 0 || p.b != -1)
        x = 7;
    x += p.c;
    observe(x);
}
