/* r is not there yet just before the line that declares it.
   CRITERION: 7:r
   STATUS: 1
   STDERR: 'r' is declared on line 7
   STDERR: write 8:r */
int f(int a) {
    int r = a + 1;
    a = r * 2;
    return a;
}
