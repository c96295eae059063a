/* p[1] begins n numbers behind p[0].
   CRITERION: 13:p[1][0]
   PI: 8 9 10 11 12
   PS: 8 9 10 11 12 */
void observe(int);

void f(int n, int a, int b) {
    int m[2][2] = {{1, 2}, {3, 4}};
    if (n != 2)
        return;
    m[1][0] = a;
    int(*p)[n] = m;
    observe(p[1][0]);
}
