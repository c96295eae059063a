void observe(int);
extern int value_of_setting(void);
int chosen = 5;
int setting(void) { return chosen; }
int main(void) {
    chosen = 6;
    observe(value_of_setting());
    return 0;
}
