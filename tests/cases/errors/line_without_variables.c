/* CRITERION: 7
   STATUS: 1
   STDERR: no variable is used at line 7; name one as 7:VAR */
int f(int a) {
    int x = a;
    x = 1;
    return 5;
}
