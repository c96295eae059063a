/* How long a string is nobody chooses: no run takes the branch.
   CRITERION: 15:y
   SHOWN: 10
   PS: 9 10 11 13 14 not exact */
#include <string.h>
void observe(int);

void f(void) {
    char name[] = "abc";
    int y = 0;
    unsigned long n = strlen(name);
    name[0] = 'x';
    if (n == 7)
        y = 1;
    observe(y);
}
