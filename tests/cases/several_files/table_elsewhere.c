#include "table.h"
int level;
static int callback(void) { level = 9; return 0; }
struct hooks table = {callback};
static int hidden = 4;
int *to_hidden = &hidden;
int *to_both[2] = {&level, &hidden};
int read_hidden(void) { return hidden; }
