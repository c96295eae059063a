/* CRITERION: g@return:x
   STATUS: 1
   STDERR: g */
int f(int a) {
    int x = a;
    return x;
}
