/* What a function that does not run from here may have stored is called: by a static initialiser, and by
   another function.
   CRITERION: use@return
   ARGS: --entry use
   PI: 8 9 17 18
   PS: 8 9 17 18 */
static int n;
static void handler(void) { n = 7; }
static void first(void) { n = 9; }
static void unused(void) { n = 11; }
static void (*hook)(void);
struct table { void (*begin)(void); };
static struct table table = { first };
void install(void) { hook = handler; }
int use(int a) {
    n = a;
    table.begin();
    if (hook) hook();
    return n;
}
