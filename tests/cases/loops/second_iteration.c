/* In round 2 y is 7 already: y = b never reaches x. */
void observe(int);

void f(int n, int b) {
    int x = 1;
    int y = b;
    int i = 0;
    while (i < n) {
        if (i == 2)
            x = y;
        y = 7;
        i = i + 1;
    }
    observe(x);
}
