/* strtok() goes on with the string before, and writes to it.
   CRITERION: 13:y
   PI: 8 10 11 12
   PS: 8 10 11 12 not exact
   RUN: return */
#include <string.h>
int main(void) {
    char s[] = "a,b,c";
    int y;
    strtok(s, ",");
    strtok(0, ",");
    y = s[3];
    return y;
}
