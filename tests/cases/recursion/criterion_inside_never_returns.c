/* The recursion ends the program, and never comes back: what it runs counts all the same.
   CRITERION: 20:x
   PI: 15 17 18 19 21 25 27
   PS: 15 17 18 19 21 25 27
   NOWARN: no run of
   RUN: observe
   INPUTS: seed=1..6 */
#include <stdlib.h>
void observe(int);
int input(int k);

int steps;

static int rec(int k) {
    int x = k + 1;
    steps++;
    if (k <= 0)
        exit(0);
    x = x + k;
    observe(x);
    return rec(k - 1);
}

int main(void) {
    int n = input(0) & 7;
    steps = 3;
    return rec(n) + steps;
}
