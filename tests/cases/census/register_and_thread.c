/* Storage classes say where a variable lives, and that it lives on.
   CRITERION: f@return
   PI: 12 15 16 18 19 20 21 22 23
   PS: 12 15 16 18 19 20 21 22 23
   RUN: return
   INPUTS: a=0..2 */
_Thread_local int own = 3;
static __thread int other;
extern int later;
int count(void) {
    static int calls = 5;
    return ++calls;
}
int f(int a) {
    register int r = a;
    auto int s = 2;
    int unused = 1;
    own += r;
    other = own * s;
    r++;
    count();
    later += a;
    return other + r * 10 + count() * 100 + later;
}
int later = 1000;
