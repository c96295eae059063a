/* while (1) ends at its break alone, where i has just passed n.
   CRITERION: 19:x
   PI: 10 11 12 13 14 15 17 18
   PS: 10
   RUN: observe
   INPUTS: n=-2..4 b=7..8 */
void observe(int);

void f(int n, int b) {
    int x = 1;
    int i = 0;
    while (1) {
        i = i + 1;
        if (i > n)
            break;
    }
    if (i < 1)
        x = b;
    observe(x);
}
