/* i is 0 or 5 at the head, and both are below 10: the loop does not end, the criterion is not
   reached, and nothing matters.
   CRITERION: 16:x
   PI: 10 11 12 13 14
   PS:
   PSWARNS: cannot be reached */
void observe(int);

void f(int a, int b) {
    int x = 1;
    int i = 0;
    while (i < 10) {
        i = 5;
        x = b;
    }
    observe(x);
}
