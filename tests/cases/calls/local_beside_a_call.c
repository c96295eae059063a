/* A call through a pointer, or of the function itself, leaves a local alone that nobody else can get at.
   CRITERION: 26:y
   PI: 11 15 19 20 21 22 23
   PS: 21
   RUN: observe */
int input(int);
void observe(int);
static int calls;
static int zero(int x) {
    calls++;
    return 0 * x;
}
static int one(int x) {
    calls += 2;
    return x;
}

int main(void) {
    int (*pick)(int) = input(0) ? zero : one;
    int n = 2;
    int y = 0;
    n += pick(1);
    if (n < 2) y = 9;

    /* n is 2 or 3 */
    observe(y);
    return calls;
}
