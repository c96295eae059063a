/* No statement begins on the empty line; the neighbours are named.
   CRITERION: 8:x
   STATUS: 1
   STDERR: 7 */
int f(int a) {
    int x = a;
    x++;

    return x;
}
