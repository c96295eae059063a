/* CRITERION: 9:LIMIT
   STATUS: 1
   STDERR: 'LIMIT' is a macro, for '(most + 2)', and no variable; ask for what is in it: most */
static int most;
#define LIMIT (most + 2)

int f(int a) {
    most = a;
    return a < LIMIT;
}
