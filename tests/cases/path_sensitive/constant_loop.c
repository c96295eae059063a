/* The loop runs three times whatever the input, and i is never 5.
   CRITERION: 16:x
   PI: 10 12 13 14
   PS: 10
   RUN: observe
   INPUTS: b=7..8 */
void observe(int);

void f(int b) {
    int x = 1;
    int i;
    for (i = 0; i < 3; i++) {
        if (i == 5)
            x = b;
    }
    observe(x);
}
