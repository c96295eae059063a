/* Whichever function of the table is called, both count; the one that is in no table does not.
   CRITERION: 27:x
   PI: 10 14 15 26
   PS: 10 14 15 26
   RUN: observe
   INPUTS: k=0..1 a=-1..2 */
void observe(int);

static int up(int x) {
    return x + 1;
}

static int down(int x) {
    int y = x - 1;
    return y;
}

static int away(int x) {
    return x * 9;
}

static int (*const table[2])(int) = {up, down};

void f(int k, int a) {
    int unused = away(a);
    int x = table[k](a);
    observe(x);
}
