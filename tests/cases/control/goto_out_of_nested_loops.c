/* The goto leaves both loops at once; without it the inner loop would go on counting.
   CRITERION: 21:count
   PI: 10 12 13 14 15 16
   PS: 10 12 13 14 15 16
   RUN: observe
   INPUTS: n=0..4 stop=-1..5 */
void observe(int);

void f(int n, int stop) {
    int count = 0;
    int wasted = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            if (i + j == stop)
                goto out;
            count++;
            wasted += j;
        }
    }
out:
    observe(count);
}
