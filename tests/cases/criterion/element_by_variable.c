/* An element chosen by a variable: the subscript matters as well.
   CRITERION: 15:a[i]
   PI: 10 12 13
   PS: 10 12 13
   RUN: observe
   INPUTS: p=0..2 */
void observe(int);

void f(int p) {
    int a[3] = {4, 5, 6};
    int b[3] = {7, 8, 9};
    int i = 2 - p;
    a[1] = p;
    b[1] = p;
    observe(a[i]);
}
