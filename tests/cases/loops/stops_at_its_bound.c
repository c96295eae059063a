/* Where n is positive the counter ends at n. That it never passes n is a bound on a difference, i
   - n <= 0: octagons have it, boxes do not. */
void observe(int);

void f(int n, int b) {
    int x = 1;
    if (n > 0) {
        int i = 0;
        while (i < n)
            i = i + 1;
        if (i != n)
            x = b;
    }
    observe(x);
}
