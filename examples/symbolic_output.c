/* Figure 1 of "Path Exploration based on Symbolic Output": eight paths, but only three ways to
   compute the result. The test on z has no part in it.
   Try: pslice examples/symbolic_output.c --criterion foo@return */
int puts(const char *text);

int foo(int x, int y, int z) {
    int out;
    int a;
    int b = 2;
    if (x - y > 0)
        a = x;
    else
        a = y;
    if (x + y > 10)
        b = a;
    if (z * z > 3)
        puts("square(z) > 3");
    else
        puts("square(z) <= 3");
    out = b;
    return out;
}
