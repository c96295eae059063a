/* Figure 6 of "Path Exploration based on Symbolic Output": a function with an output at each of
   two returns, and the same with one output that every run reaches.
   Try: pslice examples/two_returns.c --criterion before@return */
int before(int x) {
    if (x > 0) {
        return x + 1;
    } else
        return x + 2;
}

int after(int x) {
    int ret;
    if (x > 0) {
        ret = x + 1;
    } else
        ret = x + 2;
    return ret;
}
