/* Attributes that tell a compiler what it may rely on, of what goes in and out.
   CRITERION: f@return
   PI: 12 14 15 16 17 20 21 23 25 26 27 29 30 31 32 33 34 35 36 38 39 40 41 42 43 44 45
   PS: 12 14 15 16 17 20 21 23 25 26 27 29 30 31 32 33 34 35 36 38 39 40 41 42 43 44 45 not exact
   COMPILER: clang-19
   RUN: return
   INPUTS: a=0..3 */
#include <stdarg.h>
#include <stdlib.h>
#define has(...) __attribute__((__VA_ARGS__))
has(malloc, alloc_size(1), returns_nonnull, assume_aligned(8), ownership_returns(malloc)) int *make(unsigned long n) {
    return malloc(n);
}
has(alloc_align(1)) void *aligned(unsigned long n) { return aligned_alloc(n, n); }
has(nonnull(1), ownership_takes(malloc, 1)) void use(int *p, int n) { *p += n; }
has(format(printf, 2, 3)) void put(int *to, const char *text, ...) { *to += text[0] == '%'; }
has(format_arg(1)) const char *same(const char *text) { return text; }
has(sentinel) int last(int n, ...) {
    va_list list;
    va_start(list, n);
    int found = va_arg(list, int *) != 0;
    va_end(list);
    return n + found;
}
int size(void *const p has(pass_object_size(0))) { return p != 0; }
int hold(int *has(noescape) p) { return *p; }
int call(int *_Nonnull p, int *_Nullable q, int *_Null_unspecified r) { return *p + (q ? *q : 7) + (r == 0); }
int warn(int n) has(diagnose_if(n > 1000000, "too many", "warning"));
int warn(int n) { return n * 2; }
has(callback(1, 2)) int back(int (*g)(int), int n) { return g(n); }
int double_of(int n) { return n * 2; }
has(overloadable) int over(int n) { return n + 1; }
has(overloadable) int over(double d) { return (int)d + 100; }
has(overloadable) int over(char *p) has(enable_if(1, "always")) { return *p; }
int typed(void *p has(unsafe_buffer_usage), int n has(unused)) { return p != 0; }
int swift(has(swift_context) int *c, int n) has(swiftcall) { return *c + n; }
int f(int a) {
    int *p = make(sizeof *p), unused = 3;
    char c = a + 4;
    *p = a;
    use(p, 5);
    put(p, same("%d"), a);
    int *q = aligned(16);
    *q = hold(p) + size(p);
    return *p + *q * 10 + last(a, p, (void *)0) + call(p, 0, 0) + warn(a) + back(double_of, a)
        + over(a) + over(a * 2.0) * 3 + over(&c) + typed(p, a) + swift(p, a);
}
