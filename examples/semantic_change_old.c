/* Figure 2 of "Comprehensive Test Suite Augmentation", before the change. The two versions agree
   for i < 0 and differ for i = 0 and for i > 0, in two different ways. */
int output(int i) {
    int o;

    if (i > 0)
        o = i + 5;
    else
        o = 0;
    return o;
}
