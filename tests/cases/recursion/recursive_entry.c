/* The entry itself is recursive: its first call is followed, the others are not.
   CRITERION: 18:g
   PI: 14 16 17 20 21
   PS: 14 16 17 20 21
   NOWARN: no run of
   RUN: observe
   INPUTS: k=-1..5
   ARGS: --entry f */
void observe(int);

int g, h;

void f(int k) {
    int local = k;
    h++;
    if (k > 2)
        g = local;
    observe(g);
    local = h;
    if (k > 0)
        f(k - 1);
}
