/* The loop is entered with something left, and after status = 7 nothing was moved, so there is
   something left still: neither the first status nor that of a retry ever comes out.
   CRITERION: 29:status
   PI: 11 12 13 14 15 16 17 18 19 21 22 23 24
   PS: 11 12 14 15 16 17 18 19 21 22 23
   RUN: observe
   INPUTS: length=-1..3 first=-1..1 later=-1..1 */
void observe(int);

void f(int length, int first, int later) {
    int moved = 0;
    int retries = 3;
    int status = -1;
    if (length <= 0) return;
    while (moved < length) {
        status = moved < 2 ? first : later;
        if (status == 0) {
            moved++;
            continue;
        }
        if (status < 0) break;
        if (retries == 0) break;
        retries--;
        status = 7;
    }

    /* neither -1 nor 7 */

    observe(status);
}
