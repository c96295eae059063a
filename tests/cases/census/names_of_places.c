/* Where something stands in the text is a value too.
   CRITERION: f@return
   PI: 8 10 11 12
   PS: 8 10 11 12
   RUN: return
   INPUTS: a=-1..2 */
int f(int a) {
    const char *name = __func__, *other = __FUNCTION__, *pretty = __PRETTY_FUNCTION__;
    int unused = __builtin_LINE();
    int line = __builtin_LINE() - 9;
    const char *in = __builtin_FUNCTION(), *file = __builtin_FILE();
    return name[0] + other[1] + pretty[0] + in[0] + line * a + (file != 0);
}
