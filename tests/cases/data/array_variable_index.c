/* Which element is read, and which was written, depends on i and k: all of them matter, and the
   earlier values as well.
   CRITERION: 18:a[k]
   PI: 12 14 15 16
   PS: 12 14 15 16
   RUN: observe
   INPUTS: i=0..1 j=0..1 */
void observe(int);

void f(int i, int j) {
    int a[2];
    int k = 1 - j;
    int b = 4;
    a[0] = 1;
    a[1] = 2;
    a[i] = 3;
    b = a[0];
    observe(a[k]);
}
