/* Here somebody may be told to call f again, by a function nobody knows, with another object: the
   first call then finds what the second left.
   CRITERION: f@return
   PI: 13 14 15
   PS: 13 14 15
   ENTRY: f */
struct point { int a, b; };
void wait_for(void *event);
static struct point *last;
int f(struct point *p, int n) {
    int noise = n;
    last = p;
    p->a = n;
    wait_for(p);
    return p->a;
}
void reg(void (*at)(int (*)(struct point *, int))) { at(f); }
