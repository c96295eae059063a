/* CRITERION: f@retrun:x
   STATUS: 1
   STDERR: did you mean f@return:x? */
int f(int a) {
    int x = a;
    return x;
}
