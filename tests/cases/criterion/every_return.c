/* FUNC@return alone is the value returned, at each return: the points are the three returns. The
   first two keep the later ones from being reached.
   CRITERION: f@return
   PI: 10 12 13 14 15 17
   PS: 10 12 13 14 15 17
   POINTS: 13 17 20
   RUN: return
   INPUTS: a=-1..2 b=-1..1 */
int f(int a, int b) {
    int x = b * 2;
    int y = b * 3;
    if (a < 0)
        return x;
    x = x + a;
    if (a == 0) {
        y = y + 1;
        return x - b;
    }
    y = 0;
    return x + 1;
}
