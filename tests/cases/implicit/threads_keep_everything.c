/* What runs at the same time is not followed.
   CRITERION: 14:y
   PI: 8 11 12 13 14 15
   PS: 8 11 12 13 14 15 not exact
   WARNS: pthread_create */
#include <pthread.h>
static int g;
static void *work(void *p) { g = 4; return p; }
int main(void) {
    pthread_t t;
    int y, z = 3;
    pthread_create(&t, 0, work, 0);
    z = 4;
    y = g;
    return y + z;
}
