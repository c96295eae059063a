/* What a function does may depend on the locale.
   CRITERION: 12:y
   PI: 10 11
   PS: 10 11
   RUN: return */
#include <ctype.h>
#include <locale.h>
int main(void) {
    int y;
    setlocale(LC_ALL, "C");
    y = toupper('a');
    return y;
}
