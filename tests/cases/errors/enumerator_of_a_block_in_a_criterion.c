/* CRITERION: 8:WILMA + BETTY
   STATUS: 1
   STDERR: 'WILMA' is an enumerator, for '1', and no variable: its value is the same on every run */
enum name { BETTY = 7 };

int f(int a) {
    enum { FRED, WILMA };
    return a < WILMA;
}
