/* Each reading from the standard input moves it on, whichever function does it.
   CRITERION: 16:third
   PI: 10 13 14
   PS: 10 13 14 */
void observe(int);

#include <stdio.h>

void f(void) {
    int first = getchar();
    int number = 0;
    int twice = first * 2;
    scanf("%d", &number);
    int third = getchar();
    int later = getchar();
    observe(third);
}
