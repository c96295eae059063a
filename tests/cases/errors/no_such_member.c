/* CRITERION: 8:s.colour
   STATUS: 1
   STDERR: has no member 'colour'
   STDERR: there are x, y */
struct point { int x, y; };
int f(int a) {
    struct point s = {a, 2};
    return s.x;
}
