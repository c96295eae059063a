/* CRITERION: 6:nothing
   STATUS: 1
   STDERR: nothing */
int f(int a) {
    int x = a;
    return x;
}
