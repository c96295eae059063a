/* A pointer in what getopt_long() promises not to change leads to what it does change.
   CRITERION: 13:f
   PI: 10 11 12
   PS: 10 11 12 not exact
   RUN: return */
#include <getopt.h>
static int brief;
int main(void) {
    static const struct option options[] = {{"brief", no_argument, &brief, 7}, {0, 0, 0, 0}};
    char *words[] = {"program", "--brief", 0};
    getopt_long(2, words, "", options, 0);
    int f = brief;
    return f;
}
