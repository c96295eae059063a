/* getopt() goes by optind and changes it, and puts the words in another order.
   CRITERION: 16:rest
   PI: 9 12 15
   PS: 9 12 15 not exact
   RUN: return */
#include <stdio.h>
#include <unistd.h>
int main(void) {
    char *words[] = {"program", "file", "-v", "-n", "3", NULL};
    int verbose = 0;
    int c, rest;
    while ((c = getopt(5, words, "vn:")) != -1)
        if (c == 'v')
            verbose++;
    rest = words[optind][0];
    return rest;
}
