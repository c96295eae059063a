/* Where a function says: one place or the other.
   CRITERION: 24:x
   PI: 15 16 17 21 22 23
   PS: 15 16 17 21 22 23
   RUN: observe
   INPUTS: a=0..1 */
void observe(int);

int left;
int right;
int unused;

static int *pick(int a) {
    unused = a;
    if (a)
        return &left;
    return &right;
}

void f(int a) {
    left = a + 3;
    *pick(a) = 5;
    int x = left;
    observe(x);
}
