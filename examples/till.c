/* What a customer gets back. The comment at the end of the function asks for `change` there.
   Try: pslice examples/till.c --list-criteria */
#include <assert.h>
#include <stdio.h>

int change_for(int price, int paid) {
    int change = 0;
    int missing = price - paid;
    assert(price >= 0 && paid >= 0);
    if (missing > 0)
        printf("%d more\n", missing);
    if (price < 0)
        change = paid;
    if (missing <= 0)
        change = -missing;
    return change; /* pslice: change */
}
