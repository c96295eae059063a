/* C does not say which operand of + is evaluated first, so both values of g may be the one added.
   CRITERION: 19:x
   PI: 11 12 16 17
   PS: 11 12 16 17 */
void observe(int);

int g;

static int set(int a) {
    int y = a + 1;
    g = a;
    return 1;
}

void f(int a) {
    g = 2;
    int x = g + set(a);
    g = 5;
    observe(x);
}
