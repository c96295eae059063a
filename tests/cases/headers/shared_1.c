#include "half.h"

int other(int);
int sum(int a, int b) {
    int lost = half(b);
    return half(a) + other(b);
}
