/* After the example by which Agrawal shows that conventional slices lose jumps: read numbers, count
   the positive ones, sum them in one of three ways. The last two `goto again` both lead back to the
   loop; dropping one would run into the other, or out of the loop, so whatever chooses between them
   is kept as well, though positives does not depend on it.
   CRITERION: 37:positives
   PI: 15 17 19 20 21 22 23 24 26 28 29 30 32 35
   PS: 15 17 19 20 21 22 23 24 26 28 29 30 32 35
   RUN: observe
   INPUTS: seed=1..12 */
void observe(int);
int input(int k);

void f(void) {
    int sum = 0;
    int positives = 0;
    int x;
    int left = 6;
again:
    if (left == 0)
        goto end;
    left = left - 1;
    x = input(0);
    if (x > 0)
        goto positive;
    sum = sum + x * 3;
    goto again;
positive:
    positives = positives + 1;
    if (x % 2 == 0)
        goto even;
    sum = sum + x;
    goto again;
even:
    sum = sum + x * x;
    goto again;
end:
    observe(positives);
}
