/* Fields are told apart, nested ones as well.
   CRITERION: 19:s.in.b
   PI: 16 17
   PS: 16 17
   RUN: observe
   INPUTS: p=-1..1 q=-1..1 */
void observe(int);

struct inner { int a, b; };
struct outer { int a; struct inner in; };

void f(int p, int q) {
    struct outer s;
    s.a = p;
    s.in.a = q;
    s.in.b = p + q;
    s.in.b += q;
    s.a = s.in.b;
    observe(s.in.b);
}
