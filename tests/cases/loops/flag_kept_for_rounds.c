/* While armed is 0 nobody reads target, round after round, and who sets armed sets target: so
   neither target = 7 nor its first value is needed.
   CRITERION: 26:out
   PI: 12 13 14 15 16 17 18 19 20 21 22 24
   PS: 12 14 15 16 17 18 20 21 22 24 */
void observe(int);
int next(void);

/* next() is an input each time. */

void f(int n) {
    int armed = 0;
    int target = 3;
    int out = 0;
    for (int i = 0; i < n; i++) {
        int c = next();
        if (c == 0) {
            armed = 0;
            target = 7;
        } else if (!armed && c == 1) {
            armed = 1;
            target = next();
        }
        if (armed) out = target;
    }
    observe(out);
}
