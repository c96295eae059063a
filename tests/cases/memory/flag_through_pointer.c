/* A flag in a struct, reached through a pointer that leads to one place: the test of it tells
   the paths apart, and the other field does not count.
   CRITERION: 25:y
   PI: 14 15 16 17 18 19 21 23 24
   PS: 14 15 16 17 18 19 23 24
   RUN: observe
   INPUTS: a=-1..2 */
void observe(int);

struct state { int ready; int value; };

void f(int a) {
    struct state s;
    struct state *p = &s;
    int x = 0;
    int y = 1;
    p->ready = 0;
    if (a > 0)
        p->ready = 1;
    else
        x = 5;
    p->value = 9;
    if (p->ready)
        y = x;
    observe(y);
}
