/* Static objects that no function assigns and no pointer leads to hold their initial values from any
   entry; others may hold what somebody stored before.
   CRITERION: f@return
   PI: 14 15 16 17
   PS: 14 17
   RUN: return
   INPUTS: a=-1..4 */
static int mode = 1;
static unsigned steps[] = {1, 2, 5};
static int changed = 1;
void set(int to) { changed = to; }
int f(int a) {
    static int limit = 7;
    int r = 0;
    if (mode == 2) r = a;
    if (a >= 0 && a < 3 && steps[a] > limit) r = 1;
    if (changed == 2) r = 3;
    return r;
}
