/* CRITERION: 6:&x
   STATUS: 1
   STDERR: it is an address, which nothing changes; without the & it is a value */
int f(int a) {
    int x = a;
    return x;
}
