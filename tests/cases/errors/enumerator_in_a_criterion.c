/* CRITERION: 8:BARNEY
   STATUS: 1
   STDERR: 'BARNEY' is an enumerator, for '-5', and no variable: its value is the same on every run */
enum name { FRED, BARNEY = -5 };

int f(int a) {
    int x = a;
    return x < BARNEY;
}
