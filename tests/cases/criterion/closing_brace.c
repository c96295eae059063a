/* A function without any return statement has its return at the closing brace.
   CRITERION: f@return:g
   PI: 13 14 15 17
   PS: 13 14 15 17
   POINTS: 20
   RUN: observe
   SHOWS: g
   INPUTS: a=-1..2 */
int g;

void f(int a) {
    int local = a;
    g = 1;
    while (a > 0) {
        g = g * 2;
        local++;
        a--;
    }
    local = g;
}
