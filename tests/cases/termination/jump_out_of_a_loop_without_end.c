/* Without the jump the loop would not end: its test, which no run arrives at, stays in the text for
   the assignment.
   CRITERION: 19:y
   ARGS: --termination ignore
   PI: 15 16
   PS: 15 16
   RUN: observe
   INPUTS: a=-1..2 */
void observe(int);

void f(int a) {
    int unused = 0;
    int y = 0;
    do {
        y = a + 1;
        goto out;
    } while (1);
out:
    observe(y);
}
