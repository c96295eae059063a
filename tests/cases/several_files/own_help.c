int other(int x);
static int help(int x) { return x + 1; }
int main(void) {
    return help(other(1));
}
