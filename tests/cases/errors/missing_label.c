/* CRITERION: nowhere:x
   STATUS: 1
   STDERR: nowhere */
int f(int a) {
    int x = a;
    return x;
}
