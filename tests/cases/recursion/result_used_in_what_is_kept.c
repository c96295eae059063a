/* The results of f do not matter, but the text of its calls adds them: what lost its return still
   returns something, or the slice would use what is not there.
   CRITERION: 25:calls
   PI: 12 13 14 19 24
   PS: 12 13 14 19 24
   KEEPS: return 0;
   KEEPS: return (struct pair){0};
   RUN: observe */
void observe(int);
int calls;
int f(int n) {
    calls++;
    if (n > 0)
        return f(n - 1) + f(n - 2);
    return n;
}

static struct pair { int first, second; } both(int n) {
    calls += n;
    return (struct pair){n, n};
}

int main(void) {
    int x = f(5) + both(2).second;
    observe(calls);
    return x;
}
