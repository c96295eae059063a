#include "table.h"
int noise;
int main(void) {
    level = 3;
    table.check();
    noise = level;
    *to_hidden = 6;
    *to_both[1] = *to_hidden + 2;
    level = level + read_hidden();
    *to_both[0] = level + 1;
    return level;
}
