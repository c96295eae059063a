/* CRITERION: f@entry:a
   STATUS: 1
   STDERR: '@entry' is not known
   STDERR: f@return is the end of f
   STDERR: write 7:a */
int f(int a) {
    int x = a;
    return x;
}
