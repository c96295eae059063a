/* The middle of low < high lies between them: the tests of the same round say so, whatever the
   rounds before did.
   CRITERION: 23:x
   PI: 11 12 13 14 15 16 17 18 19 21
   PS: 11
   RUN: observe
   INPUTS: n=-1..6 key=-1..6 b=7..8 */
void observe(int);

void f(int n, int key, int b) {
    int x = 1;
    int low = 0;
    int high = n;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (middle < low || middle >= high)
            x = b;
        if (key > middle)
            low = middle + 1;
        else
            high = middle;
    }
    observe(x);
}
