/* The length of a variable-length array is that of when its type was named.
   CRITERION: f@return
   PI: 8 10 13
   PS: 8 10 13
   RUN: return
   INPUTS: a=1..3 */
int f(int a) {
    int n = a * 2;
    int unused = a;
    typedef int row[n];
    n = 100;
    row v;
    return sizeof v / sizeof v[0];
}
