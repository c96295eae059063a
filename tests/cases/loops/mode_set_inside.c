/* The loop itself goes over to mode 2, so x = b of one round is read by a later one. The first
   round is under mode 1: x = 5 is never read. */
void observe(int);

void f(int a, int n, int b) {
    int mode = 1;
    int x = 5;
    int z = 0;
    while (n > 0) {
        if (mode == 1)
            x = b;
        if (mode == 2)
            z = z + x;
        if (n == a)
            mode = 2;
        n = n - 1;
    }
    observe(z);
}
