/* CRITERION: 6:x = 3
   STATUS: 1
   STDERR: it assigns, and a criterion only looks */
int f(int a) {
    int x = a;
    return x;
}
