/* What was read before counts, since the input moves on.
   CRITERION: 22:second
   PI: 13 14 15 16 17 18 19 21
   PS: 13 14 15 16 17 18 19 21
   RUN: observe
   INPUTS: a=0..2 b=3..4 */
void observe(int);

#include <stdio.h>

void f(int a, int b) {
    int unused = 5;
    FILE *file = tmpfile();
    if (!file)
        return;
    fputc('a' + a, file);
    fputc('a' + b, file);
    rewind(file);
    int first = fgetc(file);
    unused = first;
    int second = fgetc(file);
    observe(second);
}
