/* The bits of one type as those of another.
   CRITERION: f@return
   PI: 10 11 12
   PS: 10 11 12
   COMPILER: clang-19
   RUN: return
   INPUTS: a=0..3 */
struct two { short low, high; };
int f(int a) {
    float r = a + 0.5f;
    int bits = __builtin_bit_cast(int, r), unused = 1;
    struct two t = __builtin_bit_cast(struct two, bits + a);
    return (bits >> 20) + t.high + t.low;
}
