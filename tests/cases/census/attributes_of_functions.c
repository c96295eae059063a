/* Attributes that say how a function is compiled, and do not change what it computes.
   CRITERION: f@return
   PI: 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 32 34 35 36 37 38
   PS: 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 32 34 35 36 37 38
   ARGS: -- -fcf-protection
   COMPILER: clang-19
   RUN: return
   INPUTS: a=0..3 */
#define has(...) __attribute__((__VA_ARGS__))
has(noinline, cold, minsize, nodebug, noduplicate, nothrow, leaf, nouwtable) int one(int n) { return n + 1; }
has(hot, flatten, no_instrument_function, no_profile_instrument_function) int two(int n) { return one(n) * 2; }
has(noinline, optnone, no_stack_protector, no_split_stack, disable_tail_calls) int three(int n) { return n - 3; }
has(no_sanitize("address"), disable_sanitizer_instrumentation, no_sanitize_thread) int four(int n) { return n * 4; }
has(no_speculative_load_hardening, patchable_function_entry(0), xray_never_instrument) int five(int n) { return n + 5; }
has(speculative_load_hardening, xray_always_instrument, xray_log_args(1), not_tail_called) int six(int n) { return n * 6; }
has(zero_call_used_regs("used-gpr"), min_vector_width(128), function_return("keep"), nocf_check) int seven(int n) { return n + 7; }
has(force_align_arg_pointer, convergent, used, retain, unused, deprecated, annotate("x")) int eight(int n) { return n * 8; }
has(warn_unused_result, visibility("hidden"), enforce_tcb("low"), target("sse2")) int nine(int n) { return n + 9; }
has(ms_abi, noinline) int ten(int n) { return n * 10; }
has(sysv_abi) int eleven(int n) { return n + 11; }
has(regcall) int twelve(int n) { return n * 12; }
has(vectorcall) static int thirteen(int n) { return n + 13; }
has(preserve_most) void fourteen(int *n) { *n += 14; }
has(preserve_all) void fifteen(int *n) { *n *= 2; }
has(always_inline, artificial, gnu_inline) extern inline int sixteen(int n) { return n + 16; }
has(internal_linkage) int seventeen(int n) { return n + 17; }
has(no_caller_saved_registers, target("general-regs-only")) void eighteen(int *n) { *n += 18; }
has(intel_ocl_bicc) int nineteen(int n) { return n + 19; }
has(preserve_none) int twenty(int n) { return n + 20; }
has(enforce_tcb_leaf("low"), weak_import) int elsewhere(int n);
int f(int a) {
    int y = two(three(a)) + four(five(six(a)));
    int unused = one(a);
    y += seven(a) + eight(a) * 10 + nine(a) * 100 + ten(eleven(a)) + twelve(thirteen(a));
    fourteen(&y);
    fifteen(&y);
    eighteen(&y);
    return y + sixteen(a) + seventeen(a) + nineteen(a) + twenty(a);
}
