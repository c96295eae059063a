/* CRITERION: 7:x
   ARGS: --entry start
   STATUS: 1
   STDERR: start */
int f(int a) {
    int x = a;
    return x;
}
