/* CRITERION: 8:BARNEY + y
   STATUS: 1
   STDERR: no variable 'y' in scope at line 8 */
enum name { FRED, BARNEY };

int f(int a) {
    int x = a;
    return x < BARNEY;
}
