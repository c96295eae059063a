/* If pointers lead to objects of their own, as was asked for, it does not.
   CRITERION: f@return
   ARGS: --pointers distinct
   PI: 9 11
   PS: 9 11
   ASSUMES: lead each to an object of its own */
int g;
int f(int *p) {
    *p = 1;
    g = 3;
    return *p;
}
