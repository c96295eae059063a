/* CRITERION: r + 1
   STATUS: 1
   STDERR: it does not say where: write WHERE:r + 1, such as 9:r + 1 */
int f(int a) {
    int r = a;
    r++;
    r--;
    return r;
}
