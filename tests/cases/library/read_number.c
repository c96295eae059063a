/* What scanf reads is an input, and so is how many items it read: runs go on behind it.
   CRITERION: 17:y
   PI: 10 11 12 13 14 15 16
   PS: 10 11 12 13 14 15 16
   SHOWN: all */
#include <stdio.h>

int main(void) {
    int x;
    int y = 0;
    if (scanf("%d", &x) != 1)
        return 1;
    if (x > 10)
        y = x;
    if (x == 12345)
        y = 3;
    printf("%d\n", y);
    return 0;
}
