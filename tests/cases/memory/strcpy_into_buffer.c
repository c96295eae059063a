/* strcpy writes as far as the string goes; the other buffer does not
   count.
   CRITERION: 21:to[0]
   PI: 16 17 18 20
   PS: 16 17 18 20
   RUN: observe
   INPUTS: a=0..2 */
void observe(int);

#include <string.h>

void f(int a) {
    char from[4];
    char to[8];
    char other[8];
    from[0] = 'a' + a;
    from[1] = 'b';
    from[2] = 0;
    strcpy(other, "cd");
    strcpy(to, from);
    observe(to[0]);
}
