/* Asked for at every visit: what the rest of the body does to x shows in the next iteration.
   CRITERION: 13:x
   PI: 10 12 15 16
   PS: 10 12 15 16
   RUN: observe
   INPUTS: n=0..4 a=-1..1 */
void observe(int);

void f(int n, int a) {
    int x = a;
    int y = 0;
    while (n > 0) {
        observe(x);
        y = y + x;
        x = x * 2 + 1;
        n--;
    }
    x = y;
}
