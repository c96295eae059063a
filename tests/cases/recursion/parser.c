/* A parser by recursive descent over what it reads: runs go through its calls, so each of its
   statements is shown.
   CRITERION: 40:x
   PI: 13 14 15 16 17 18 20 21 22 23 25 29 30 31 32 34 38 39
   PS: 13 14 15 16 17 18 20 21 22 23 25 29 30 31 32 34 38 39
   ARGS: --entry main */
void observe(int);
int getchar(void);
static int next;
static int sum(void);

static int primary(void) {
    if (next == '(') {
        next = getchar();
        int inner = sum();
        if (next == ')')
            next = getchar();
        return inner;
    }
    int number = 0;
    while (next >= '0' && next <= '9') {
        number = (number * 10 + next - '0') % 1000;
        next = getchar();
    }
    return number;
}

static int sum(void) {
    int left = primary();
    while (next == '+') {
        next = getchar();
        left = left + primary();
    }
    return left;
}

int main(void) {
    next = getchar();
    int x = sum();
    observe(x);
    return 0;
}
