/* How long a string is nobody chooses, and it is shorter than its array: no run takes the branch.
   CRITERION: 16:y
   SHOWN: 11
   PI: 10 11 12 14 15
   PS: 11 */
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
