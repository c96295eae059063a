/* After status = 5 nothing was moved, so the loop goes around once more, and status is overwritten.
   CRITERION: 22:status
   PI: 10 11 12 13 14 15 16 18 19
   PS: 10 11 12 13 14 15 16 18
   RUN: observe
   INPUTS: n=-1..2 a=0..2 b=0..2 c=0..1 */
void observe(int);

void f(int n, int a, int b, int c) {
    int moved = 0;
    int status = 0;
    while (moved < n) {
        status = moved < 3 ? a : b;
        if (status == 0 || c == 0) {
            moved++;
            continue;
        }
        if (c == 1) break;
        status = 5;
    }
    /* neither 5 nor */
    observe(status);
}
