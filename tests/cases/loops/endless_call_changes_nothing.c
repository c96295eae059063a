/* What is called may change globals, but it does not change the one that is tested: g stays 0.
   CRITERION: 17:x
   PI: 14
   PS:
   PSWARNS: cannot be reached */
void observe(int);

int g;
int k;

void tick(void) { k = 1; }

int main(void) {
    int x = 1;
    while (g < 10)
        tick();
    observe(x);
    return 0;
}
