/* No way out of the loop: the criterion is not reached, and nothing matters.
   CRITERION: 12:x
   PI:
   PS:
   PSWARNS: cannot be reached */
void observe(int);

void f(int a, int b) {
    int x = b;
    for (;;)
        x = a;
    observe(x);
}
