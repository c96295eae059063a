void observe(int);
extern int level;
extern int *to_hidden;
extern int *to_both[2];
extern int read_hidden(void);
extern struct { int (*check)(void); } table;
int main(void) {
    level = 3;
    table.check();
    *to_hidden = 6;
    observe(level);
    *to_both[0] = 7;
    *to_both[1] = 8;
    observe(level + read_hidden());
    return level;
}
