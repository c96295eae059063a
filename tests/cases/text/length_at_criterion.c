/* The text of the observed statement may stay only if nothing in it depends on what is dropped: the
   elements it touches by a constant subscript are there only if the array has its length.
   CRITERION: at:y
   PI: 12
   PS: 12
   DROPS: r[1] = 7
   KEEPS: at: */
int f(int a) {
    int n = 2 + a;
    typedef int row[n];
    row r;
    int y = a;
at: r[1] = 7;
    return y;
}
