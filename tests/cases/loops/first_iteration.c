/* y is set in the first round, before anything reads it, and first is 0 from then on: y = b never
   matters. At a head that stands for all rounds, first is 0 or 1 and y anything. */
void observe(int);

void f(int n, int b) {
    int first = 1;
    int y = b;
    int z = 0;
    while (n > 0) {
        if (first) {
            y = 3;
            first = 0;
        } else {
            z = z + y;
        }
        n = n - 1;
    }
    observe(z);
}
