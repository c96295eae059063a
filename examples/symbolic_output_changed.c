/* Figure 12 (b) of "Path Exploration based on Symbolic Output": symbolic_output.c with its first
   test changed. x = 6, y = 5 tells the two apart. */
int puts(const char *text);

int foo(int x, int y, int z) {
    int out;
    int a;
    int b = 2;
    if (x - y > 2)
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
