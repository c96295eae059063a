/* What a child process writes its parent reads, in no order that the text tells: everything is kept.
   CRITERION: 20:y
   PI: 12 13 14 15 16 17 19 20
   PS: 12 13 14 15 16 17 19 20 not exact
   WARNS: fork */
#include <stdlib.h>
#include <unistd.h>

int main(void) {
    int ends[2];
    int y;
    int x = 1;
    pipe(ends);
    if (fork() == 0) {
        x = 5;
        write(ends[1], &x, sizeof x);
        _exit(0);
    }
    read(ends[0], &y, sizeof y);
    return y;
}
