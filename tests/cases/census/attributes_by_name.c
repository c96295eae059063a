/* Attributes that leave nothing in the tree but what they mean.
   CRITERION: f@return
   ARGS: -- -std=gnu23
   PI: 16 17 20 21 22 23 24 25 26 27 28 31 40 41 42 43 44 46 47 48 49 50 52 53 54
   PS: 16 20 21 22 23 24 25 26 27 28 31 40 41 42 43 44 46 47 48 49 50 52 53 54 not exact
   COMPILER: clang-19
   RUN: return
   INPUTS: a=0..3 */
#include <stdlib.h>
struct counted { int count; int items[] __attribute__((counted_by(count))); };
struct sized { int size; int *items __attribute__((sized_by(size))), *more __attribute__((sized_by_or_null(size))); };
struct ornull { int n; int *items __attribute__((counted_by_or_null(n))); };
struct __attribute__((enforce_read_only_placement)) fixed { int n; };
static const struct fixed four_times = {4};
struct point { int x, y; } __attribute__((randomize_layout));
__attribute__((noreturn)) void stop(void) { exit(1); }
[[noreturn]] void halt(void) { exit(2); }
__attribute__((error("not to be called"))) void mistake(void);
__attribute__((analyzer_noreturn)) void fail(void) {}
__attribute__((no_builtin("memset"), strictfp, cfi_canonical_jump_table)) int one(int n) { return n + 1; }
__attribute__((diagnose_as_builtin(__builtin_abs, 1))) int two(int n) { return n * 2; }
__attribute__((unsafe_buffer_usage)) int three(int *p) { return p[0]; }
__attribute__((noinline)) int four(int n) { return n + 4; }
int five(int n __attribute__((maybe_undef))) { return n * 5; }
int six(void) __attribute__((nonblocking, nonallocating)) { return 6; }
int seven(void) __attribute__((blocking)) { return 7; }
int eight(void) __attribute__((allocating)) { return 8; }
__attribute__((no_sanitize_address)) int nine(int n) { return n + 9; }
struct __attribute__((lockable)) mutex { int n; };
int kind __attribute__((type_tag_for_datatype(tags, int))) = 1;
int tagged(void *p, int t) __attribute__((pointer_with_type_tag(tags, 1, 2))) { return *(int *)p + t; }
typedef float short_floats __attribute__((vector_size(8)));
int __attribute__((noderef)) *far;
int [[clang::annotate_type("x")]] noted = 5;
int *__attribute__((btf_type_tag("user"))) user;
__attribute__((destructor)) static void end(void) { kind = 0; }
__attribute__((interrupt)) void handler(void *frame) {}
int f(int a) {
    static struct counted c = {2, {7, 8}};
    struct sized s = {4, &c.items[1], 0};
    struct ornull o = {1, &c.items[0]};
    struct point p = {.x = a, .y = 2};
    struct mutex m = {a};
    short_floats v = {a, 2};
    int unused = 1;
    if (a > 5) stop();
    if (a > 6) halt();
    [[clang::likely]] if (a > 1) c.items[1]++;
    if (a == 1) [[clang::unlikely]] p.x++;
    [[clang::suppress]] p.y += a;
    __attribute__((assume(a < 100)));
    user = &p.x;
    *user += noted;
    return four_times.n + one(a) + two(a) * 3 + three(&p.y) + four(a) + five(a) + six() + seven() + eight() + nine(m.n)
        + tagged(&p.x, kind) + *s.items * 10 + *o.items * 100 + (int)v[0] + (far != 0);
}
