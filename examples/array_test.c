/* Figure 9 of "Path Exploration based on Symbolic Output": an element chosen by an input decides
   the result. Defined for x = 0 and x = 1.
   Try: pslice examples/array_test.c --criterion foo@return */
int puts(const char *text);

int foo(int x, int y) {
    int out;
    int a[2] = {0, 1};
    if (x > 0)
        puts("x is greater than zero");
    if (a[x] > 0) {
        if (y > 0)
            out = 1;
        else
            out = -1;
    } else {
        out = 0;
    }
    return out;
}
