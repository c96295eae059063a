/* Somebody may have registered a function before f is called, or nobody: a run in which nobody did ends at
   the exit, and shows that it matters.
   CRITERION: f@return
   ARGS: --entry f
   PI: 14 15 16
   PS: 14 15 16 */
int atexit(void (*)(void));
void exit(int);
int flag;
void bye(void) { flag = 0; }
void setup(void) { atexit(bye); }
int f(int n) {
    int x = 1;
    if (n < 0)
        exit(1);
    x = n + 2;
    return x;
}
