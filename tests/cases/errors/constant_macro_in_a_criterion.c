/* CRITERION: 8:SIZE
   STATUS: 1
   STDERR: 'SIZE' is a macro, for '17', and no variable: its value is the same on every run */
#define SIZE 17

int f(int a) {
    int x = a;
    return x < SIZE;
}
