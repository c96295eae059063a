/* One loop, called with two bounds: what comes back is at most 3 from one call and at most 10 from
   the other. x = b would need more from the first; z = 2 does happen.
   CRITERION: 26:x,z
   PI: 11 12 13 14 18 19 20 21 22 23 24 25
   PS: 11 12 13 14 18 19 21 24 25
   RUN: observe
   INPUTS: n=-1..12 b=7..8 */
void observe(int);

static int count(int n, int most) {
    int i = 0;
    while (i < n && i < most)
        i = i + 1;
    return i;
}

void f(int n, int b) {
    int x = 1;
    int z = 1;
    int few = count(n, 3);
    int many = count(n, 10);
    if (few > 3)
        x = b;
    if (many > 3)
        z = 2;
    observe(x + z);
}
