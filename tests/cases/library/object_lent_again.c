/* gmtime() overwrites what it returned before.
   CRITERION: 16:hour
   PI: 11 12 13 14 15
   PS: 11 12 13 14 15 not exact
   RUN: return */
#include <time.h>
int main(void) {
    time_t first;
    time_t second;
    struct tm *now;
    first = 0;
    now = gmtime(&first);
    second = 7200;
    gmtime(&second);
    int hour = now->tm_hour;
    return hour;
}
