#include "account.h"

void observe(int);

static int clipped(int n) {
    return n > 50 ? 50 : n;
}

void session(int first, int second) {
    int cost = fee(first);
    balance = 0;
    report(1);
    deposit(first);
    second = clipped(second);
    deposit(second);
    report(cost);
    observe(balance);
}
