/* What a constant is used for before anything runs cannot be cut off it, so its text stays: clang
   folds it, as an extension. gcc does not take such a program, so it is not run.
   CRITERION: 18:y
   PI: ?
   PS: ?
   KEEPS: c = 2
   KEEPS: d = 4 */
int f(int a) {
    const int c = 2;
    const int d = 4;
    int y = 0;
    static int s = d;
    switch (a) {
    case c: y = 1; break;
    default: y = 3;
    }
    s = s + 1;
    return y;
}
