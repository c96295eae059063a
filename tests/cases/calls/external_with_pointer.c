/* A function without a body may change what its pointer argument leads to, or leave it. All its
   arguments are needed where it is kept.
   CRITERION: 18:x
   PI: 12 14 15
   PS: 12 14 15
   SHOWN: all */
void observe(int);
void fetch(int *place, int how);
void look(int value);

void f(int a) {
    int x = a;
    int y = a + 1;
    int how = 3;
    fetch(&x, how);
    fetch(&y, x);
    look(x);
    observe(x);
}
