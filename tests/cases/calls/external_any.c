/* With --externals any it may change every global as well, but no local whose address stays here.
   CRITERION: 17:g,x
   ARGS: --externals any
   PI: 12 14 15
   PS: 12 14 15 not exact */
void observe(int);
void work(int);

int g;

void f(int a) {
    int x = a;
    int y = a;
    g = 2;
    work(5);
    y++;
    observe(g + x);
}
