/* A pointer that walks over an array of structs in a loop: by the text it could be anywhere in it,
   so the other field counts as well; round by round it never is there.
   CRITERION: 23:sum
   PI: 14 15 16 17 18 19 21 22
   PS: 14 15 16 17 21 22
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
