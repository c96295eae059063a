/* The recursive function changes a global on its way; the call is kept for it.
   CRITERION: 25:sum
   ARGS: --entry f
   PI: 15 16 17 22 24
   PS: 15 16 17 22 24
   One copy serves all calls, and no run is followed into it.
   RUN: observe
   INPUTS: a=-1..4 */
void observe(int);

int sum, visits;

static void walk(int n) {
    visits++;
    if (n > 0) {
        walk(n - 1);
        sum += n;
    }
}

void f(int a) {
    sum = 0;
    visits = 0;
    walk(a);
    observe(sum);
}
