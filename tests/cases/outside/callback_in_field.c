/* Likewise one in what a parameter leads to, if its type fits.
   CRITERION: f@return
   PI: 11 15 16
   PS: 11 15 16
   RUN: return
   CALL: (hooks.call = k ? change : keep, f(&hooks))
   INPUTS: k=0..1 */
struct hooks { int (*call)(int); };
struct hooks hooks;
int g;
int change(int by) { g = by; return 0; }
int keep(int by) { return by; }
void of_another_type(void) { g = 8; }
int f(struct hooks *h) {
    g = 1;
    h->call(6);
    return g;
}
