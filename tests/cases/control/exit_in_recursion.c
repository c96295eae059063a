/* Whether the recursion comes to the exit decides whether the criterion is reached; its result and
   the count of its steps do not matter.
   CRITERION: 28:x
   ARGS: --entry f
   PI: 17 18 19 20 21 25 26
   PS: 17 18 19 20 21 25 26
   One copy serves all calls, and no run is followed into it.
   RUN: observe
   INPUTS: a=-1..5 */
#include <stdlib.h>
void observe(int);

int steps;

static int down(int n) {
    steps++;
    if (n == 3)
        exit(2);
    if (n <= 0)
        return 0;
    return down(n - 2) + 1;
}

void f(int a) {
    int x = a;
    int y = down(a);
    y++;
    observe(x);
}
