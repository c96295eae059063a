/* A line that comes from outside is an input of the run, and its end comes when input ends.
   CRITERION: 19:n,marks
   PI: 10 11 12 13 14 15 16 17
   PS: 10 11 12 13 14 15 16 17
   SHOWN: all */
#include <stdio.h>

int main(void) {
    char line[20];
    int n = 0;
    int marks = 0;
    while (fgets(line, sizeof line, stdin)) {
        if (line[0] == '#')
            continue;
        n++;
        if (line[0] == 'q' && line[1] == 'u')
            marks++;
    }
    printf("%d %d\n", n, marks);
    return 0;
}
