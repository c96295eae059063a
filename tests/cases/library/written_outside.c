/* A function that nobody here knows writes through the pointers it is given, or leaves them alone.
   CRITERION: f@return
   PI: 14 15 16 17 18 19 20 21 22 23 24
   PS: 14 15 16 17 18 19 20 21 22 23 24
   SHOWN: all */
struct Point {
    int x;
    char mark;
};
void get(int *p);
void fill(struct Point *p);

int f(void) {
    int v = 3;
    int y = 0;
    struct Point p = {1, 2};
    get(&v);
    if (v > 100)
        y = 1;
    fill(&p);
    if (p.x == 77)
        y = y + 2;
    if (p.mark == 'x')
        y = y + 4;
    return y;
}
