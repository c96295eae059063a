/* Nor imaginary ones.
   CRITERION: f@return
   STATUS: 2
   STDERR: imaginary types are not supported */
int f(int a) {
    double _Imaginary z = a;
    return a;
}
