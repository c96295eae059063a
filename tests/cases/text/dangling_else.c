/* The inner if goes, but its braces must not: else the outer one's else could find another owner.
   CRITERION: 16:x
   PI: 10 11 15
   PS: 10 11 15
   RUN: observe
   INPUTS: a=-1..1 b=-1..1 */
void observe(int);

void f(int a, int b) {
    int x = 5, y = 0;
    if (a > 0) {
        if (b > 0)
            y = 1;
    } else
        x = 2;
    observe(x + 0);
}
