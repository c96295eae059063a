/* The message is about the one that is unknown, and about both together.
   CRITERION: 8:x,zz
   STATUS: 1
   STDERR: no variable 'zz' in scope at line 8
   STDERR: 'x, zz' are in scope together nowhere */
int f(int a) {
    int x = a + 1;
    return x;
}
