/* In a loop the criterion's own statement is kept when a later visit needs it.
   CRITERION: 13:x
   PI: 10 12 13
   PS: 10 12 13
   RUN: observe
   INPUTS: n=0..4 */
void observe(int);

void f(int n) {
    int x = 1;
    int y = 0;
    for (int i = 0; i < n; i++) {
        x = (observe(x), x + i);
        y += x;
    }
}
