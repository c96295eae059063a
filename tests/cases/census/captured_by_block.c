/* A block may change what is declared for it.
   CRITERION: f@return
   ARGS: -- -fblocks
   PI: 14 15 16 17
   PS: 14 15 16 17 not exact
   WARNS: a block is made
   COMPILER: clang-19
   RUN: return
   INPUTS: a=-1..2 */
void *_NSConcreteStackBlock[32];
void _Block_object_dispose(const void *p, const int flags) {}
void _Block_object_assign(void *to, const void *from, const int flags) {}
int f(int a) {
    __attribute__((__blocks__(byref))) int x = a;
    void (^add)(void) = ^{ x += 5; };
    add();
    return x;
}
