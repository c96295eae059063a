/* s makes two steps for each of i: s - 2 * i stays 0. That takes polyhedra; in octagons the
   factors are 1. */
void observe(int);

void f(int n, int b) {
    int x = 1;
    int i = 0;
    int s = 0;
    while (i < n) {
        s = s + 2;
        i = i + 1;
    }
    if (s != 2 * i)
        x = b;
    observe(x);
}
