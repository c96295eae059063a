/* Handlers that a function registered which does not run from here.
   CRITERION: use@return
   ARGS: --entry use
   PI: 8 12 13
   PS: 8 12 13 not exact */
#include <signal.h>
static int n;
static void on_signal(int s) { n = s; }
static void unused(int s) { n = s + 1; }
void install(void) { signal(SIGINT, on_signal); }
int use(int a) {
    n = a;
    raise(SIGINT);
    return n;
}
