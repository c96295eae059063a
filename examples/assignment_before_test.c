/* Figure 2 of "Path Exploration based on Symbolic Output": the test reads what an assignment made
   of the input, so the result depends on x - 1 > 0.
   Try: pslice examples/assignment_before_test.c --criterion foo@return */
int foo(int x) {
    int out;
    int a = 0;
    x = x - 1;
    if (x > 0)
        a = 1;
    out = a;
    return out;
}
