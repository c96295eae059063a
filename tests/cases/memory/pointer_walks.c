/* A pointer that walks over an array of structs in a loop: behind its end it could be anywhere
   in it, so the other field counts as well.
   CRITERION: 24:sum
   PI: 15 16 17 18 19 20 22 23
   PS: 15 16 17 18 19 20 22 23 not exact
   SHOWN: 15 16 17 18 22 23
   RUN: observe
   INPUTS: b=-1..1 */
void observe(int);

struct item { int value; int note; };

void f(int b) {
    struct item a[3];
    int sum = 0;
    a[0].value = b;
    a[1].value = 2;
    a[2].value = b + 5;
    a[0].note = b;
    a[1].note = 7;
    struct item *p;
    for (p = a; p < a + 3; p++)
        sum += p->value;
    observe(sum);
}
