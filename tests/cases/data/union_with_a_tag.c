/* What another member held before is overwritten; the number that was stored is there again.
   CRITERION: 37:r
   PI: 19 20 21 25 26 27 28 29 31 33 34 35 36
   PS: 19 20 21 25 28 29 31 33 36
   RUN: observe
   INPUTS: k=-2..3 */
void observe(int);

enum kind { NUMBER, PAIR, REAL };
struct value {
    enum kind kind;
    union { int number; struct { short x, y; } pair; double real; } as;
};

static struct value number(int n) {
    struct value v;
    v.kind = PAIR;
    v.as.pair.y = 4;
    v.kind = NUMBER;
    v.as.number = n;
    return v;
}

void f(int k) {
    struct value v = number(k), w = number(3);
    int r = 0;
    w.as.real = 1.5;
    if (k > 1) {
        w.kind = PAIR;
        w.as.pair.x = 7;
        w.as.pair.y = 8;
    }
    if (v.kind == NUMBER) r = v.as.number;
    if (v.kind == PAIR) r = v.as.pair.x;
    if (w.kind == NUMBER && v.as.number != k) r = 9;
    if (w.kind == PAIR) r += w.as.pair.y;
    observe(r);
}
