/* CRITERION: main@return
   STATUS: 1
   STDERR: no path through main comes to a return */
#include <stdlib.h>
int main(void) {
    exit(0);
}
