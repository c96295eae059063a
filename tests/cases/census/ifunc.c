/* Which function it is, another one says when the program is linked.
   CRITERION: f@return
   PI: 8 9 12 13
   PS: 8 9 12 13 not exact
   WARNS: what 'chosen' calls is decided when it is linked: everything is kept
   RUN: return
   INPUTS: a=0..3 */
static int twice(int n) { return n * 2; }
static void *resolve(void) { return twice; }
int chosen(int n) __attribute__((ifunc("resolve")));
int f(int a) {
    int y = chosen(a + 1);
    return y;
}
