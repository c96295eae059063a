/* That `x < 8` never holds is found out only behind it, in a loop: what is then claimed there follows
   from the path that led to the loop, and has nothing to do with the test that is asked about.
   CRITERION: point:where
   ENTRY: f
   ARGS: --reuse none --domain box
   PI: 20 21 22 23 24 26 27 29 31 32 33 34 36 37 38 39 42
   PS: 20 21 22 23 24 26 29 31 32 33 34 36 37 38 39 42 not exact */
int input(void);
static int wait(int some) {
    for (;;) {
        for (; some;) {
            int more = input();
            while (more)
                if (more) continue;
        }
    }
}
int shared;
int f(int mode) {
    int fuel = 2, k, spare = 9;
    int x = shared;
    int where = (int)(long)&shared;
    if (mode > 0) {
        k = 0;
    } else {
        k = 1;
        spare = 4;
    }
    if (x == 0) {
    again:;
        int rounds = 0;
        while (rounds <= 5) {
            rounds++;
            x = (5 + x) % 1001;
        }
        if (x < 8) return wait(1001);
        if (fuel && where) {
            fuel--;
            goto again;
        }
    }
    if (k == 0) where = where + spare;
point:
    return where;
}
