/* A counter of eight bits never gets past 255: the loop, of which nothing is kept, does not end.
   CRITERION: 14:x
   PI: 9 13
   PS:
   PSWARNS: cannot be reached */
void observe(int);

void f(int n) {
    int x = 1;
    unsigned char c = 0;
    while (c <= 255)
        c++;
    x = x + n;
    observe(x);
}
