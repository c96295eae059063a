/* A pointer that moves by known steps leads to one element at each use.
   CRITERION: 19:x
   PI: 11 12 13 14 15 16 17 18
   PS: 11 14 16 17 18
   RUN: observe
   INPUTS: b=-1..1 */
void observe(int);

void f(int b) {
    int a[4];
    int *p = a;
    a[0] = b;
    a[1] = 2;
    a[2] = b + 5;
    a[3] = 7;
    p++;
    p = p + 1;
    int x = *p;
    observe(x);
}
