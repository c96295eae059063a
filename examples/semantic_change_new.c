/* Figure 2 of "Comprehensive Test Suite Augmentation", after the change. The two versions agree
   for i < 0 and differ for i = 0 and for i > 0, in two different ways. */
int output(int i) {
    int o;
    i = i + 1;
    if (i > 0)
        o = i + 5;
    else
        o = 0;
    return o;
}
