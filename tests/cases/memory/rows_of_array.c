/* A subscript stays within its row.
   CRITERION: 18:x
   PI: 11 14 15 16 17
   PS: 11 14 15 16 17
   RUN: observe
   INPUTS: a=0..1 j=0..2 */
void observe(int);

void f(int a, int j) {
    int m[2][2];
    int x = 0;
    m[0][0] = a;
    m[0][1] = 2;
    m[1][0] = 3;
    m[1][1] = a + 4;
    if (j == 0 || j == 1)
        x = m[1][j];
    observe(x);
}
