/* A pointer that comes from outside may lead to the global, whose address another part may know.
   CRITERION: 15:shared
   PI: 12 14
   PS: 12 14 */
void observe(int);

int shared;
int *known = &shared;

void f(int a, int *p) {
    int local = 2;
    shared = a;
    local = 3;
    *p = 7;
    observe(shared);
}
