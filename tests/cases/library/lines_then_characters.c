/* getline() takes what getchar() would have got: functions that are known by their header only share what files hold.
   CRITERION: 17:c
   PI: 12 13 14 15
   PS: 12 13 14 15
   RUN: return */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int other = 1;
    int c;
    char *line = NULL;
    size_t room = 0;
    getline(&line, &room, stdin);
    c = getchar();
    other = other + c;
    return c;
}
