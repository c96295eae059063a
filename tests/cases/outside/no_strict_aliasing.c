/* Unless they are not to be relied on.
   CRITERION: f@return
   ARGS: -- -fno-strict-aliasing
   PI: 12 13 14
   PS: 12 13 14
   RUN: return
   CALL: f(k ? (int *)&far_away : &g)
   INPUTS: k=0..1 */
int g;
long far_away;
int f(int *p) {
    *p = 1;
    far_away = 3;
    return *p;
}
