#include "account.h"

int balance;
static int reports;

static int clip(int amount) {
    if (amount < 0)
        return 0;
    return amount;
}

void deposit(int amount) {
    balance += clip(amount);
}

int fee(int amount) {
    return amount / 10 + 1;
}

void report(int kind) {
    reports += kind;
}
