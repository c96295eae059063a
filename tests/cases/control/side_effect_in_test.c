/* The statement `if` is kept because it changes b; all its tests stay with it, so a is needed to
   know whether b++ runs at all. What it guards is dropped.
   CRITERION: 16:b
   PI: 11 12 14
   PS: 11 12 14
   RUN: observe
   INPUTS: p=-2..1 q=-1..1 */
void observe(int);

void f(int p, int q) {
    int a = p + 1;
    int b = q;
    int x = 0;
    if (a > 0 && b++ > 0)
        x = 1;
    observe(b);
}
