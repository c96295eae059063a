/* Figure 15 of "Path Exploration based on Symbolic Output": symbolic_output.c with what it prints
   as a second output.
   Try: pslice examples/two_outputs.c --criterion 22:s --criterion foo@return:out */
int puts(const char *text);

int foo(int x, int y, int z) {
    int out;
    const char *s = 0;
    int a;
    int b = 2;
    if (x - y > 0)
        a = x;
    else
        a = y;
    if (x + y > 10)
        b = a;
    if (z * z > 3)
        s = "square(z) > 3";
    else
        s = "square(z) <= 3";
    out = b;
    puts(s);
    return out;
}
