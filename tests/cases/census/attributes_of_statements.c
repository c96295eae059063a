/* Attributes of statements do not change what these do.
   CRITERION: f@return
   ARGS: -- -std=gnu23
   PI: 9 11 16 17 19 21 23 25 26 27 28 29 30 31
   PS: 9 11 16 17 19 21 23 25 26 27 28 29 30 31
   COMPILER: clang-19
   RUN: return
   INPUTS: a=0..3 */
int twice(int n) { return n * 2; }
int tail(int n) {
    [[clang::musttail]] return twice(n);
}
int f(int a) {
    int y = 0;
    int unused = 0;
    if (a > 1) [[likely]] y = 1;
    else [[unlikely]] y = 2;
#pragma clang loop unroll(disable)
    for (int i = 0; i < a; i++) y += i;
#pragma unroll
    for (int i = 0; i < 3; i++) y++;
#pragma nounroll
    while (y > 100) y--;
    [[gnu::assume(a >= 0)]];
    [[clang::nomerge]] y += twice(a);
    [[clang::code_align(16)]] do y++; while (y < 5);
    [[gsl::suppress("reason")]] y += tail(a);
    [[clang::always_inline]] y += twice(1);
    switch (a) {
    case 0: y += 3; [[fallthrough]];
    default: y++;
    }
    return y;
}
