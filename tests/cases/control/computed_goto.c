/* A goto to an address: any label whose address is taken may be its target.
   CRITERION: 24:x
   PI: 11 13 15 18 19 22
   PS: 11 13 15 18 19 22 not exact
   RUN: observe
   INPUTS: a=0..2 */
void observe(int);

void f(int a) {
    static void *const targets[] = {&&first, &&second, &&third};
    int x = 0;
    int y = 0;
    goto *targets[a];
first:
    x = 1;
    y++;
second:
    x += 10;
    goto end;
third:
    y = 7;
    x = 100;
end:
    observe(x);
}
