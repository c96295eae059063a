/* Functions of strings and memory by their old names.
   CRITERION: 18:y
   PI: 10 11 13 15 16
   RUN: observe */
#include <strings.h>
int input(int);
void observe(int);

int main(void) {
    char from[2] = {1, 2}, to[2] = {3, 4}, other[2] = {5, 6};
    from[1] = (char)input(0);
    other[0] = 7;
    bcopy(from, to, 2);
    bzero(other, 2);
    const char *at = index("abc", to[1]);
    int y = at ? *at : ffs(to[1]);

    observe(y);
    return bcmp(from, other, 2);
}
