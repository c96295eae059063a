/* What another member held before is overwritten; the number that was stored is there again.
   CRITERION: 36:r
   PI: 18 19 20 21 25 26 27 28 29 30 32 33 34 35
   PS: 19 20 21 25 28 29 30 32 35
   RUN: observe
   INPUTS: k=-2..3 */
void observe(int);

enum kind { NUMBER, TEXT, REAL };
struct value {
    enum kind kind;
    union { int number; const char *text; double real; } as;
};

static struct value number(int n) {
    struct value v;
    v.kind = TEXT;
    v.as.text = "none";
    v.kind = NUMBER;
    v.as.number = n;
    return v;
}

void f(int k) {
    struct value v = number(k), w = number(3);
    int r = 0;
    w.as.real = 1.5;
    if (k > 1) {
        w.kind = TEXT;
        w.as.text = "some";
    }
    if (v.kind == NUMBER) r = v.as.number;
    if (v.kind == TEXT) r = v.as.text[0];
    if (w.kind == NUMBER && v.as.number != k) r = 9;
    if (w.kind == TEXT) r += w.as.text[1];
    observe(r);
}
