/* What a function does may depend on the locale.
   CRITERION: 12:y
   PI: ?
   PS: ?
   RUN: return */
#include <ctype.h>
#include <locale.h>
int main(void) {
    int y;
    setlocale(LC_ALL, "C");
    y = toupper('a');
    return y;
}
