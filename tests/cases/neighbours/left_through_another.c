/* The address of `hidden` leaves through a function that f does not reach. It has left: what f is
   given may be it.
   CRITERION: f@return
   PI: 12 13
   ENTRY: f */
static int hidden;
int other;
int *leak(void) { return &hidden; }

int f(int *p, int n) {
    int noise = n;
    hidden = 1;
    *p = n;
    return hidden;
}
