/* Members of a union lie on top of each other: a store to one changes another at the same bytes,
   and none at other bytes.
   CRITERION: 21:s.box.width
   PI: 19
   PS: 19
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

union shape {
    struct { int tag; int width; } box;
    struct { int tag; int radius; } circle;
};

void f(int a) {
    union shape s;
    s.box.tag = 1;
    s.box.width = 2;
    s.circle.radius = a;
    s.circle.tag = 3;
    observe(s.box.width);
}
