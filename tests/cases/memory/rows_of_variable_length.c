/* How far it is to the next row depends on n: a row that is not the first may be any.
   CRITERION: 23:x
   PI: 10 14 18 19 20 21 22
   PS: 10 14 18 19 20 21 22 not exact
   RUN: observe
   INPUTS: a=0..2 b=5..6 */
void observe(int);

static int last(int n, int rows[][n]) {
    return rows[n - 1][0];
}

static void put(int n, int (*rows)[n], int value) {
    rows[n - 1][1] = value;
}

void f(int a, int b) {
    int m[2][2] = {{1, 2}, {3, 4}};
    m[1][0] = a;
    put(2, m, b);
    int x = last(2, m) * 10 + m[1][1];
    x += m[0][1];
    observe(x);
}
