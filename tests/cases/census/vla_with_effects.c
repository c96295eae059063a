/* Where a type is named it may have effects. A typedef is a statement then; a parameter is none that
   could be dropped.
   CRITERION: f@return
   PI: 9 11 12 13 14
   PS: 9 11 12 13 14 not exact
   WARNS: a type has a length with effects: everything is kept
   RUN: return
   INPUTS: a=1..3 */
int g(int n, int v[n++][4]) { return n + v[0][1]; }
int f(int a) {
    int v[4][4] = {{1, 2}};
    typedef char step[a++];
    step w;
    return a * 100 + sizeof w * 10000 + g(a, v);
}
