/* The message names the nearest line where x is in scope.
   CRITERION: 999:x
   STATUS: 1
   STDERR: 999
   STDERR: 9 */
int f(int a) {
    int x = a;
    x++;
    return x;
}
