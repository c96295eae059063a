/* The ends stay within 0 to n, and so does the middle: it takes an invariant over all rounds, and
   a bound on half of a difference.
   CRITERION: 24:x
   ARGS: --domain polyhedra
   PI: 12 13 14 15 16 17 18 19 20 22
   PS: 12
   RUN: observe
   INPUTS: n=-1..6 key=-1..6 b=7..8 */
void observe(int);

void f(int n, int key, int b) {
    int x = 1;
    int low = 0;
    int high = n;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (middle < 0 || middle >= n)
            x = b;
        if (key > middle)
            low = middle + 1;
        else
            high = middle;
    }
    observe(x);
}
