/* Who calls a block is not followed.
   CRITERION: f@return
   ARGS: -- -fblocks
   PI: 12 14 15 16 17 18
   PS: 12 14 15 16 17 18 not exact
   WARNS: a block is made, and who calls it is not followed: everything is kept
   COMPILER: clang-19
   RUN: return
   INPUTS: a=-1..2 */
void *_NSConcreteStackBlock[32];
typedef int (^operation)(int);
int apply(operation o, int n) { return o(n); }
int f(int a) {
    int x = a + 1;
    operation o = ^(int n) { return n * x; };
    void *any = (void *)o;
    operation again = (operation)any;
    return apply(o, 5) + again(a);
}
