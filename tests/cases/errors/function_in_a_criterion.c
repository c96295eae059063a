/* CRITERION: 7:twice
   STATUS: 1
   STDERR: 'twice' is a function, and no variable; twice@return asks for what it returns */
static int twice(int x) { return 2 * x; }

int f(int a) {
    return twice(a);
}
