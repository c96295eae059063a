/* Functions that run by themselves, that stand in for others, or under another name.
   CRITERION: main@return
   PI: 8 9 10 14 15 17 18 20 21 22
   PS: 8 9 10 14 15 17 18 20 21 22 not exact
   RUN: return */
int input(int);
int set;
__attribute__((constructor(200))) static void first(void) { set += 5; }
__attribute__((weak)) int replace(int n) { return n + 1; }
int real(int n) { return n * 3; }
int alias_of(int n) __attribute__((alias("real")));
static int reference(int n) __attribute__((weakref("real")));
extern int missing(void) __attribute__((weak));
__attribute__((noinline, noclone, pure)) int pure_one(int n) { return n + set; }
__attribute__((const, always_inline)) static inline int const_one(int n) { return n * n; }
int main(void) {
    int a = input(0);
    int y = replace(a) + alias_of(a) * 10 + reference(2);
    int unused = real(9);
    if (missing) y += missing();
    set++;
    y += pure_one(1) * 100 + const_one(a) * 1000;
    return y;
}
