/* Words that only Clang knows.
   CRITERION: f@return
   ARGS: -- -funsigned-char
   PI: 11 12 13 14 15 16 17 20 21 23 26 27 28 29 30 32 33 34 35 36 37
   PS: 11 12 13 14 15 16 17 20 21 23 26 27 28 29 30 32 33 34 35 36 37 not exact
   COMPILER: clang-19
   RUN: return
   INPUTS: a=0..3 */
typedef int four __attribute__((ext_vector_type(4)));
__private_extern__ int inside = 3;
int __cdecl one(int n) { return n + 1; }
int __stdcall two(int n) { return n * 2; }
int __fastcall three(int n) { return n + 3; }
int __pascal four_of(int n) { return n * 4; }
int __regcall five(int n) { return n + 5; }
static int __vectorcall six(int n) { return n * 6; }
int __thiscall seven(int n) { return n + 7; }
int rest(int n, ...) {
    __builtin_va_list list;
    __builtin_va_start(list, n);
    int r = __builtin_va_arg(list, int);
    __builtin_va_end(list);
    return r + n;
}
int f(int a) {
    char c = a - 1;
    __typeof_unqual(const int) m = a;
    __typeof_unqual__(volatile int) k = m;
    int *_Nullable_result p = &m, unused = 2;
    int y = __builtin_vectorelements(four) + __is_destructible(int) + __is_nothrow_destructible(int)
        + __is_bitwise_cloneable(int) + (__builtin_omp_required_simd_align(int) > 0);
    if (__builtin_available(macos 10.0, *)) y += 10;
    if (a > 1) y += __objc_yes;
    asm("" : "+r"(y));
    __asm("" : "+r"(k));
    inside += a;
    return c + *p + k + y * 10 + inside + one(two(three(a))) + four_of(five(six(seven(a))))
        + rest(a, 8) + (__builtin_FILE_NAME()[0] == 'w') + __builtin_COLUMN() * 0;
}
