/* How many characters printf() writes depends on what it prints.
   CRITERION: 12:n
   PI: 10 11
   PS: 10 11
   RUN: return
   INPUTS: a=0..3 */
#include <stdio.h>
int f(int a) {
    char text[20];
    int x = a * 100;
    int n = printf("%d\n", x) + snprintf(text, sizeof text, "%d", a);
    return n;
}
