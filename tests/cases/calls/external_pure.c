/* With --externals pure it changes nothing.
   CRITERION: 14:x
   ARGS: --externals pure
   PI: 11
   PS: 11
   DROPS: fetch(&x, how) */
void observe(int);
void fetch(int *place, int how);

void f(int a) {
    int x = a;
    int how = 3;
    fetch(&x, how);
    observe(x);
}
