/* CRITERION: 6:x++
   STATUS: 1
   STDERR: it has side effects (++) */
int f(int a) {
    int x = a;
    return x;
}
