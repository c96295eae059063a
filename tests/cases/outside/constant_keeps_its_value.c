/* A constant holds its initial value wherever the program starts.
   CRITERION: f@return
   PI: 10 11 12 13 14
   PS: 10 13 14
   RUN: return
   CALL: f(k)
   INPUTS: k=-1..1 */
static const int limit = 3;
int f(int a) {
    int y = 0;
    if (limit > 4)
        y = a;
    if (limit > 2)
        y = y + 1;
    return y;
}
