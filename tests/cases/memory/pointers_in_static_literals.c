/* What a compound literal outside functions holds is known, and what its pointers lead to.
   CRITERION: 17:x
   PI: 12 13 14 15 20
   PS: 13 14 15 20
   ARGS: --entry main
   RUN: return */
struct holder { int *p; int k; int (*go)(void); };
int x, y;
static int f(void);
struct holder *s = &(struct holder){&x, 3, f};
int main(void) {
    if (s->k != 3) x = 9;
    *s->p = x + 5;
    if (s->k == 3)
        s->go();
    y = 1;
    return x;
}
static int f(void) {
    x++;
    return 1;
}
