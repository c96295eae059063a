/* strtol stores where the number ends whatever it finds, so what was there before does not matter; a
   pointer that may be null is another thing.
   CRITERION: f@return
   PI: 14 15 16 18
   PS: 14 15 16 18
   RUN: return
   CALL: f(texts[k], k)
   INPUTS: k=0..3 */
const char *const texts[4] = {"12", " -7x", "x", "0x1f"};
long strtol(const char *, char **, int);

long f(const char *text, int k) {
    char *end = 0;
    char *other = 0;
    char **where = k ? &other : 0;
    long n = strtol(text, &end, 10);
    k = 7;
    strtol(text, where, 10);
    return n + (end > text) + (other != 0);
}
