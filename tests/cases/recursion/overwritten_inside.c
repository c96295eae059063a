/* Every call of the recursion sets the global before anything reads it: its value in front of the
   call does not matter.
   CRITERION: 23:g
   PI: 15 16 17 22
   PS: 15 16 17 22
   NOWARN: no run of
   RUN: observe
   INPUTS: a=-1..5
   ARGS: --entry f */
void observe(int);

int g;

static void rec(int k) {
    g = k;
    if (k > 3)
        rec(k - 2);
}

void f(int a) {
    g = 5;
    rec(a);
    observe(g);
}
