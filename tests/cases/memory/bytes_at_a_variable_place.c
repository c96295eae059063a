/* Characters of a structure, one after the other.
   CRITERION: 19:x
   PI: 13 14 15 16 17 18
   PS: 13 14 15 16 17 18
   RUN: observe
   INPUTS: a=-2..2 */
void observe(int);

struct pair { short a; short b; };

void f(int a) {
    struct pair p, q;
    p.a = a;
    p.b = 700;
    unsigned char *c = (unsigned char *)&p;
    int x = 0;
    for (unsigned i = 0; i < sizeof p; i++)
        x += c[i];
    observe(x);
    q.a = x;
}
