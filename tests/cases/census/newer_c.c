/* Words of C23.
   CRITERION: f@return
   ARGS: -- -std=gnu23
   PI: 14 15 16 17 18 19 20 22 23 24 25 28
   PS: 14 15 16 17 18 19 20 22 23 24 25 28
   COMPILER: clang-19
   RUN: return
   INPUTS: a=0..3 */
constexpr int limit = 2;
static_assert(limit == 2);
thread_local int own = 1;
enum small : unsigned char { first = 250, second };
int f(int a) {
    bool flag = true;
    int *p = nullptr;
    auto twice = a * 2;
    typeof(a) other = a;
    typeof_unqual(const int) plain = 5;
    alignas(16) int wide = alignof(long);
    enum small e = first;
    int unused = 4;
    if (a > limit) flag = false;
    if (p == nullptr) own += twice;
    e += a + 4;
    plain += other;
    goto end;
end:
    return flag + own * 10 + plain * 100 + wide + e * 1000 + (flag != false);
}
