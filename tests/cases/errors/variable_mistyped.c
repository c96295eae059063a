/* CRITERION: 6:valeu
   STATUS: 1
   STDERR: no variable 'valeu' in scope at line 6; did you mean value? */
int f(int value) {
    int x = value;
    return x;
}
