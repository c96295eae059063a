/* CRITERION: 6:x
   STATUS: 2
   STDERR: expected ';' */
int f(int a) {
    int x = a
    return x;
}
