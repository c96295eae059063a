/* What waits for a signal lets its handler run.
   CRITERION: 19:ticks
   PI: 12 16 17 18
   PS: 12 16 17 18 not exact
   RUN: observe */
#include <signal.h>
#include <unistd.h>
void observe(int);
static int ticks;
static int other;
static void on_alarm(int number) {
    ticks++;
    other = number;
}
int main(void) {
    signal(SIGALRM, on_alarm);
    alarm(1);
    pause();
    observe(ticks);
    return other;
}
