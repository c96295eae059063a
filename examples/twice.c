/* What is known in a loop: pslice examples/twice.c --dump invariants */
int twice(int n) {
    int i = 0, s = 0;
    while (i < n) {
        i++;
        s += 2;
    }
    return s;
}
