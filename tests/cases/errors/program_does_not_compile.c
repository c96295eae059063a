/* Clang's own message is shown, and comes before the criterion is looked up.
   CRITERION: 999:nothing
   STATUS: 2
   STDERR: undeclared identifier 'z' */
int f(int a) {
    int x = a + z;
    return x;
}
