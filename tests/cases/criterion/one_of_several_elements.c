/* Only the element that the subscript means, on the paths there are.
   CRITERION: 17:a[i]
   PI: 12 13 14 15 16
   PS: 14 15
   SHOWN: all
   RUN: observe
   INPUTS: p=-1..2 */
void observe(int);

void f(int p) {
    int i = 3;
    int a[4] = {4, 5, 6, p};
    a[0] = 5;
    a[2] = p + 1;
    if (p < 0) i = 2; else a[1] = 2, i = 2;
    a[3] = 1;
    observe(a[i]);
}
