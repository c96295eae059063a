/* C does not say whether a length is evaluated that the size does not depend on.
   CRITERION: f@return
   PI: 9 10 11 12
   PS: 9 10 11 12 not exact
   WARNS: a length with effects may be evaluated or not
   RUN: return
   INPUTS: a=1..3 */
int f(int a) {
    int m = a;
    int s = sizeof(int (*)[m++]);
    if (m == a) s += 100;
    return s;
}
