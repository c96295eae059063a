/* A recursive function has one copy for all its calls. It counts its steps for nobody.
   CRITERION: 24:x
   ARGS: --entry f
   PI: 15 16 17 21
   PS: 15 16 17 21
   WARNS: factorial
   RUN: observe
   INPUTS: a=-1..5 */
void observe(int);

int steps;

static int factorial(int n) {
    steps++;
    if (n <= 1)
        return 1;
    return n * factorial(n - 1);
}

void f(int a) {
    int x = factorial(a);
    int y = factorial(3);
    y++;
    observe(x);
}
