/* raise() runs the handler.
   CRITERION: 17:y
   PI: 9 11 12 13 14 15
   PS: 9 11 12 13 14 15 not exact
   RUN: return */
#include <signal.h>
static volatile sig_atomic_t flag;
static int noise;
static void handler(int number) { flag = 2; noise = number; }
int main(void) {
    int y = 0;
    signal(SIGUSR1, handler);
    flag = 0;
    raise(SIGUSR1);
    if (flag) y = 1;

    return y;
}
