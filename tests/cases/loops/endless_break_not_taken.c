/* The break would need k = 1, and nothing sets k: the criterion is not reached.
   CRITERION: 16:x
   PI: 9 10 11 12 13 14
   PS:
   PSWARNS: cannot be reached */
void observe(int);

void f(int a, int b) {
    int x = b;
    int k = 0;
    while (1) {
        if (k == 1)
            break;
        x = a;
    }
    observe(x);
}
