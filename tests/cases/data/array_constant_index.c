/* Elements of a small array with constant subscripts are told apart.
   CRITERION: 16:a[1]
   PI: 12 13 14
   PS: 12 13 14
   RUN: observe
   INPUTS: p=-1..1 q=-1..1 */
void observe(int);

void f(int p, int q) {
    int a[3];
    a[0] = p;
    a[1] = q;
    a[2] = p + q;
    a[1] = a[1] + a[2];
    a[2] = 5;
    observe(a[1]);
}
