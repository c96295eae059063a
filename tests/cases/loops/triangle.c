/* The inner counter is never above the outer one, and that is below n. The inner loop does not
   change i, so the tests around it say so without an invariant: c = c + b cannot run. Its test
   stays for the other side.
   CRITERION: 25:c
   PI: 12 13 14 15 16 17 18 20 21 23
   PS: 12 13 14 15 16 17 20 21 23
   RUN: observe
   INPUTS: n=-1..4 b=7..8 */
void observe(int);

void f(int n, int b) {
    int c = 0;
    int i = 0;
    while (i < n) {
        int j = 0;
        while (j <= i) {
            if (j >= n)
                c = c + b;
            else
                c = c + 1;
            j = j + 1;
        }
        i = i + 1;
    }
    observe(c);
}
