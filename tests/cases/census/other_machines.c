/* Numbers of other machines.
   CRITERION: f@return
   STATUS: 2
   STDERR: __ibm128 is not supported on this target */
int f(int a) {
    __ibm128 x = a;
    return (int)x;
}
