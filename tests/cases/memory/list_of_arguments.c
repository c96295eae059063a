/* A list of arguments leads to the arguments: what is printed depends on them, and on what they point
   to. The last one is not printed, but the call needs it.
   CRITERION: 31:x
   PI: 16 17 24 25 26 28 30
   PS: 16 17 24 25 26 28 30 not exact
   RUN: observe
   INPUTS: a=0..4 */
void observe(int);

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void print(char *to, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsprintf(to, format, arguments);
    va_end(arguments);
}

void f(int a) {
    char text[40];
    char word[8];
    int number = a + 3;
    int other = a * 2;
    strcpy(word, a > 2 ? "more" : "less");
    int unused = a;
    print(text, "%d%s", number, word, other);
    unused++;
    int x = text[0] * 256 + text[1];
    observe(x);
}
