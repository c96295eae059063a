/* Pragmas that say how, not what; and some that say what.
   CRITERION: f@return
   PI: 23 27 29 30 32
   PS: 23 27 29 30 32 not exact
   RUN: return
   INPUTS: a=0..3 */
#pragma once
#pragma GCC optimize("O1")
#pragma GCC target("sse2")
#pragma GCC system_header
#pragma GCC dependency "pragmas.c"
#pragma GCC diagnostic ignored "-Wall"
#pragma GCC visibility push(default)
#pragma redefine_extname first_name second_name
#pragma weak absent
#pragma STDC FP_CONTRACT OFF
#pragma STDC CX_LIMITED_RANGE OFF
#define step 3
#pragma push_macro("step")
#undef step
#define step 5
int first_name(int n);
int second_name(int n) { return n * 2; }
extern int absent;
int f(int a) {
    int unused = 1;
    int y = first_name(a) + step;
#pragma pop_macro("step")
    y += step * 100;
    if (&absent) y += 1000;
#pragma GCC unroll 2
    for (int i = 0; i < a; i++) y++;
    return y;
}
#pragma GCC visibility pop
#pragma message("compiled")
#pragma GCC warning "so it is"
#pragma region
#pragma endregion
#pragma mark here
#pragma GCC poison nobody
