/* Attributes of objects, of their types and of their members.
   CRITERION: f@return
   PI: 26 27 28 29 31 32 33 34 35 36 37 38 39 40 41 42
   PS: 26 27 28 29 31 32 33 34 35 36 37 38 39 40 41 42
   COMPILER: clang-19
   RUN: return
   INPUTS: a=0..3 */
#define has(...) __attribute__((__VA_ARGS__))
static has(tls_model("initial-exec")) _Thread_local int own = 3;
int common has(common), single has(nocommon), placed has(section("places"), used, retain) = 4;
has(visibility("hidden"), annotate("x"), model("large"), nodebug) int hidden = 5;
has(internal_linkage, loader_uninitialized) int kept;
enum has(flag_enum, enum_extensibility(open)) flags { low = 1, high = 2 };
struct has(randomize_layout_not, type_visibility("default"), warn_unused, btf_decl_tag("t")) plain { int n; };
struct has(no_randomize_layout) still { int n, m; };
struct counted { int count; int items[] has(counted_by(count)); };
struct sized { int size; int *items has(sized_by(size)); };
typedef int aligned_int has(aligned(16)), *pointer_to_aligned has(align_value(16));
struct bits { has(preferred_type(enum flags)) unsigned kind : 2; };
int *has(btf_type_tag("user"), annotate_type("y")) tagged;
has(unavailable, availability(macos, introduced = 10.4)) int never;
has(external_source_symbol(language = "other")) int foreign;
int f(int a) {
    has(uninitialized) int fresh;
    has(unused) int unused = 2;
    struct plain s = {a};
    struct still t = {1, a};
    struct bits b = {high};
    aligned_int wide = a;
    static struct counted c = {2, {7, 8}};
    int *direct = &hidden;
    struct sized z = {4, direct};
    fresh = a + 1;
    own += a;
    common = own * 2;
    single += common;
    placed += a;
    *direct += s.n + t.m;
    kept = fresh;
    tagged = &kept;
    *tagged += low;
    return own + single + placed + hidden + kept + wide + c.items[a & 1] + b.kind * 10 + *z.items;
}
