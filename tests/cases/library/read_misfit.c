/* What is no number is still there when it is asked for again: nobody gets out of the loop that way.
   CRITERION: 15:good
   PI: 10 12 13 14
   PS: 10 12 13 14 not exact
   SHOWN: 10 14 */
#include <stdio.h>

int main(void) {
    int x;
    int n = 0;
    int good;
    while (scanf("%d", &x) == 0)
        n++;
    good = n;
    printf("%d\n", good);
    return 0;
}
