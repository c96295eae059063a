/* A pragma may refuse to be compiled.
   CRITERION: f@return
   STATUS: 2
   STDERR: not here */
int f(int a) {
    return a;
}
#pragma GCC error "not here"
