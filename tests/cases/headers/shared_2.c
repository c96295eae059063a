#include "half.h"

int other(int v) { return half(v); }
