extern int balance;
void deposit(int amount);
int fee(int amount);
void report(int kind);
