static int help(int x) {
    int doubled = x * 2;
    x -= 1;
    return x;
}
int other(int x) { return help(x); }
