/* A pointer to one of ten, too many to tell paths apart by: the assignment may hit each of them as
   far as the search knows, and no run shows that it hits this one.
   CRITERION: 32:a
   PI: 13 14 15 17 18 19 20 21 22 23 24 25 27 28 29
   PS: 13 14 15 17 18 19 20 21 22 23 24 27 28 29 not exact
   SHOWN: 13 27 28
   RUN: observe
   INPUTS: k=-1..10 */
void observe(int);
void f(int k) {


    int a = 0, b = 0, c = 0, d = 0, e = 0, g = 0, h = 0, i = 0, j = 0, l = 0;
    int *p = &b;
    switch (k) {

        case 1: p = &c; break;
        case 2: p = &d; break;
        case 3: p = &e; break;
        case 4: p = &g; break;
        case 5: p = &h; break;
        case 6: p = &i; break;
        case 7: p = &j; break;
        case 8: p = &l; break;
        case 9: p = &a; break;
    }
    if (k > 9 || k < 0) return;
    if (k == 9) return;
    *p = 5;

    /* never 5 */
    observe(a);
}
