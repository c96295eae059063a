/* Pragmas that only Clang has.
   CRITERION: f@return
   PI: 32 33 34 35 36 38 39 41
   PS: 32 33 34 35 36 38 39 41
   COMPILER: clang-19
   RUN: return
   INPUTS: a=0..3 */
#pragma clang system_header
#pragma clang dependency "pragmas_of_clang.c"
#pragma clang diagnostic ignored "-Wall"
#pragma clang section bss = "mybss" data = "mydata" rodata = "myrodata" text = "mytext" relro = "myrelro"
#pragma clang attribute push(__attribute__((noinline)), apply_to = function)
#pragma clang optimize off
#pragma ms_struct on
struct other { char c : 4; int n : 4; };
#pragma ms_struct reset
#pragma options align = packed
struct tight { char c; int n; };
#pragma options align = reset
#pragma align = natural
struct usual { char c; int n; };
#pragma align = reset
#pragma float_control(precise, on)
#pragma STDC FENV_ROUND FE_TONEAREST
static int state = 2, zero;
static const int fixed = 4;
#pragma clang max_tokens_total 100000
int f(int a) {
#pragma clang fp contract(off)
    int unused __attribute__((unused)) = 1;
#pragma unused(unused)
    struct other o = {1, a};
    struct tight t = {1, a};
    struct usual w = {2, a};
    int y = 0;
    state += a;
#pragma unroll_and_jam
    for (int i = 0; i < a; i++)
        for (int j = 0; j < 2; j++) y++;
#pragma nounroll_and_jam
    for (int i = 0; i < a; i++) y += zero;
    return w.n + o.n + sizeof o + t.n + sizeof t + state + fixed + y * 100;
}
#pragma clang attribute pop
#pragma clang assume_nonnull begin
#pragma clang assume_nonnull end
#pragma clang poison nobody
#define old 1
#pragma clang deprecated(old)
#pragma clang final(old)
#pragma clang restrict_expansion(old)
#pragma comment(lib, "m")
#pragma clang max_tokens_here 100000
