/* The test leaves two of the three elements.
   CRITERION: 17:x
   PI: 11 12 13 14 15 16
   PS: 11 13 14 15 16
   RUN: observe
   INPUTS: i=-1..3 */
void observe(int);

void f(int i) {
    int a[3];
    int x = 0;
    a[0] = 1;
    a[1] = 2;
    a[2] = 3;
    if (i > 0 && i < 3)
        x = a[i];
    observe(x);
}
