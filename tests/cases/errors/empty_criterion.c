/* A place is needed, whatever the variable.
   CRITERION: :x
   STATUS: 1
   STDERR: :x */
int f(int a) {
    int x = a;
    return x;
}
