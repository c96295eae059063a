/* CRITERION: 6:*a
   STATUS: 1
   STDERR: '*a' is no lvalue of C */
int f(int a) {
    int x = a;
    return x;
}
