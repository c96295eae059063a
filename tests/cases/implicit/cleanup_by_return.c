/* The only way out of the scope is a return, and it runs what cleans up.
   CRITERION: 22:sum
   ARGS: --entry f
   PI: 11 14 15 21
   PS: 11 14 15 21
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

int sum, noise;
static void add(int *p) { sum = sum + *p; }

static int leave(int a) {
    int x __attribute__((cleanup(add))) = a;
    x = x + 1;
    noise = a;
    return noise;
}

void f(int a) {
    leave(a);
    observe(sum);
}
