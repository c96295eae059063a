/* A loop over the bytes of a structure writes all of a member, a part at a time: where all of it is
   written, no run shows that what was there before is needed.
   CRITERION: 16:e.age
   PI: 11 12 13 14
   SHOWN: 12 13 14
   PS: 11 12 13 14 not exact
   RUN: return */
struct record { char name[4]; int age; };
int main(void) {
    struct record e;
    e.age = 5;
    char *p = (char *)&e;
    for (unsigned i = 0; i < sizeof e; i++)
        p[i] = 0;

    return e.age;
}
