/* Figure 16 of "Path Exploration based on Symbolic Output": which assignment the test reads is up
   to the input. Defined for i = 0 and i = 1.
   Try: pslice examples/array_assigned.c --criterion foo@return */
int foo(int i) {
    int a[2];
    int out = 0;
    a[0] = 0;
    a[1] = 1;
    if (a[i] > 0) {
        out = 2;
    }
    return out;
}
