/* Whether the second loop ends early changes y only.
   CRITERION: 19:x
   PI: 10 12 13
   PS: 10 12 13
   RUN: observe
   INPUTS: n=0..4 */
void observe(int);

void f(int n) {
    int x = 0;
    int y = 0;
    for (int i = 0; i < n; i++)
        x += i;
    for (int j = 0; j < n; j++) {
        if (y > 2)
            break;
        y += j;
    }
    observe(x);
}
