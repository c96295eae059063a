/* CRITERION: x:6
   STATUS: 1
   STDERR: the place comes first: write 6:x */
int f(int a) {
    int x = a;
    return x;
}
