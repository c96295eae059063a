#ifndef TABLE_H
#define TABLE_H
struct hooks { int (*check)(void); };
extern struct hooks table;
extern int level;
extern int *to_hidden;
extern int *to_both[2];
int read_hidden(void);
#endif
