/* A text ends within the array that it is in: functions of texts neither change nor read the members
   behind it, nor does a run show that they do.
   CRITERION: 24:record
   PI: 16 17 20 21
   PS: 16 17 20 21
   SHOWN: all
   RUN: return
   INPUTS: n=0..3 */
#include <stdio.h>
#include <string.h>

struct employee { int id; char name[8]; int age; char note[4]; };

int f(int n) {
    struct employee e;
    e.age = n;
    int record = 1;
    sprintf(e.name, "%d", n);
    strncat(e.name, "x", 1);
    if (e.age > 1)
        record = 2;
    e.id = (int)strlen(e.name);

    return record;
}
