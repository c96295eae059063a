/* As in flag_kept_for_rounds, but armed may come to be 1 a round later without target being set:
   target = 7 and its first value are needed.
   CRITERION: 24:out
   PI: 11 12 13 14 15 16 17 18 19 20 22
   PS: 11 12 13 14 15 16 17 18 19 20 22 */
void observe(int);
int next(void);

/* next() is an input each time. */
void f(int n) {
    int armed = 0;
    int target = 3, out = 0;
    for (int i = 0; i < n; i++) {
        int c = next();
        if (c == 0) {
            armed = 0;
            target = 7;
        } else if (!armed && c == 1) {
            armed = 1;
            if (next() == 4) target = next();
        }
        if (armed) out = target;
    }
    observe(out);
}
