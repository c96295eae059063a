/* The message names the lines where the variable can be asked for.
   CRITERION: 12:inner
   STATUS: 1
   STDERR: inner
   STDERR: 10 */
int f(int a) {
    int x = a;
    if (a > 0) {
        int inner = 3;
        x = inner;
    }
    return x;
}
