/* *p depends on where p leads and on what is there.
   CRITERION: 18:*p
   PI: 10 11 13 14 15 16
   PS: 10 11 13 14 15 16
   RUN: observe
   INPUTS: c=0..1 */
void observe(int);

void f(int c) {
    int x = 1;
    int y = 2;
    int z = 3;
    int *p = &x;
    if (c)
        p = &y;
    y = y + 4;
    z = x;
    observe(*p);
}
