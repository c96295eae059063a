#pragma once

static inline int half(int v) {
    int spare = v + 1;
    if (v < 0)
        v = -v;
    return v / 2;
}
