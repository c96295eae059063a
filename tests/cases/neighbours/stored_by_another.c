/* What a static pointer leads to, a function that f does not reach may have said: `x` and what
   p is given among it.
   CRITERION: f@return
   PI: 10 11
   ENTRY: f */
static int x, y;
static int *where = &y;
void point_to(int k) { where = k ? &x : &y; }
int f(int n) {
    x = 1;
    *where = n;
    return x;
}
