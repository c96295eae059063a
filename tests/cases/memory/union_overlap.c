/* One member lies on top of two others.
   CRITERION: 20:x
   PI: 16 19
   PS: 16 19
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

union word {
    int all;
    struct { short low, high; } half;
};

void f(int a) {
    union word w;
    w.all = a * 65537;
    w.half.low = 3;
    int y = w.half.low;
    int x = w.half.high;
    observe(x);
    y++;
}
