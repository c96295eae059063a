/* With unbounded integers characters have no width; the sign of a comparison is left open.
   CRITERION: 20:r
   PI: 10 12 13 14 15 16 17
   PS: 10 12 13 14 15 not exact
   SHOWN:
   ARGS: --ints math */
int strcmp(const char *, const char *);

int f(int a) {
    int r = 0;
    static const char name[] = "xy";
    if (strcmp("abc", "abd") > a)
        r = 1;
    const char *s = "xy";
    r += s[1];
    if (name[0] != 'x')
        r = 2;

    /* line 17 has no run */
    return r;
}
