/* A recursive function has one copy for all its calls. It counts its steps for nobody.
   CRITERION: 25:x
   ARGS: --entry f
   PI: 16 17 18 22
   PS: 16 17 18 22
   One copy serves all calls, and no run is followed into it.
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
