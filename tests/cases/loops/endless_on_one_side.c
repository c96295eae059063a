/* Where a > 0 the loop does not end, as i stays between 0 and 4: x = b does not get to the
   criterion. A loop is not kept for not ending, so nothing is left of that side; and no input
   shows x = b to be needed, although it would reach the criterion were the loop not there.
   CRITERION: 22:x
   PI: 12 13 15
   PS: 12
   RUN: observe
   INPUTS: a=0..1 b=7..7 */
void observe(int);

void f(int a, int b) {
    int x = 1;
    if (a > 0) {
        int i = 0;
        x = b;
        while (i < 5) {
            i = i + 1;
            if (i == 5)
                i = 0;
        }
    }
    observe(x);
}
