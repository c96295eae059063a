/* FUNC@return:VAR, in a function that also ends at its closing brace.
   CRITERION: f@return:g
   PI: 13 15 16 17 20
   PS: 13 15 16 17 20
   POINTS: 17 21
   RUN: observe
   SHOWS: g
   INPUTS: a=-1..2 */
int g;
int h;

void f(int a) {
    g = a;
    h = a;
    if (a > 0) {
        g = 5;
        return;
    }
    h = 6;
    g = g + 1;
}
