/* The pointer leads to the start of b, which is also the end of a: the store may change t.b[1].
   CRITERION: 19:x
   PI: 14 16 17 18
   PS: 14 16 17 18
   RUN: observe
   INPUTS: j=0..1 */
void observe(int);

struct s { int a[2]; int b[2]; };

void f(int j) {
    struct s t;
    int *q = t.a;
    int *p = t.b;
    q[j] = 3;
    t.b[1] = 2;
    p[j] = 5;
    int x = t.b[1];
    observe(x);
}
