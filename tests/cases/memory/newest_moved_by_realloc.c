/* What realloc is given is another object afterwards, or the same.
   CRITERION: 27:got
   PI: 15 16 17 18 19 20 22 23 24 25
   PS: 15 16 17 18 19 20 22 23 24 25 not exact
   RUN: observe
   INPUTS: a=-1..3 */
void observe(int);

void *malloc(unsigned long);
void *realloc(void *, unsigned long);
void exit(int);
struct pair { int x; int y; };

void f(int a) {
    int got = 0;
    for (int i = 0; i < 2; i++) {
        struct pair *p = malloc(sizeof *p);
        if (!p)
            exit(1);
        p->x = a + i;
        p->y = 2;
        p = realloc(p, 2 * sizeof *p);
        if (!p)
            exit(1);
        got += p->x;
    }
    observe(got);
}
