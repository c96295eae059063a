/* A pointer to the characters of the whole struct is not bound to its first array.
   CRITERION: 19:x
   PI: 15 16 17 18
   PS: 15 16 17 18
   RUN: observe
   INPUTS: j=0..3 */
void observe(int);

struct s { int a[2]; int b[2]; };

void f(int j) {
    struct s t;
    t.a[j & 1] = 1;
    t.b[0] = 2;
    t.b[1] = 3;
    char *p = (char *)&t;
    *(int *)(p + 4 * j) = 7;
    int x = t.b[1];
    observe(x);
}
