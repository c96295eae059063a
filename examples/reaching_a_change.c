/* Figure 1 of "Comprehensive Test Suite Augmentation": which tests decide whether the assignment
   at `change` is reached? Not the loop, and not what procedure does. (The figure leaves o without
   a first value and procedure without a body.)
   Try: pslice examples/reaching_a_change.c --criterion output@return:o */
static int procedure(int i, int j, int o) {
    int sum = 0;
    while (i < j) {
        if (i % 2)
            sum += o;
        i++;
    }
    return sum;
}

int output(int i, int j) {
    int a, b, c;
    int o = 0;
    a = 0;
    b = 0;
    if (i > 0)
        a = 1;
    for (c = 0; c < j; c++)
        b += c;
    if (j > 0) {
        if (a > 0)
change:
            o = 2;              /* the change: o = 5 */
        b += procedure(i, j, o);
    }
    return o;
}
