/* A copy of a struct copies each field; only one of them is asked for.
   CRITERION: 18:t.a
   PI: 13 16
   PS: 13 16
   RUN: observe
   INPUTS: p=-1..1 q=-1..1 */
void observe(int);

struct pair { int a, b; };

void f(int p, int q) {
    struct pair s, t;
    s.a = p * 2;
    s.b = q * 3;
    t.a = 7;
    t = s;
    t.b = p;
    observe(t.a);
}
