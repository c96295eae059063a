/* Whether something is a constant, and how large an object is, compilers do not agree on.
   CRITERION: f@return
   PI: 11 12 13 14
   PS: 11 12 13 14 not exact
   RUN: return
   INPUTS: a=0..3 */
static int one(void) { return 1; }
static int numbers[4];
static int *all(void) { return numbers; }
int f(int a) {
    int x = a + 1, y = a + 2, z = a + 3, unused = 4;
    int r = __builtin_constant_p(one()) ? x : y;
    r = __builtin_constant_p(7) ? r : unused;
    if (__builtin_object_size(all(), 0) == 16) r += z;
    return r;
}
