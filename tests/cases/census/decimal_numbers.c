/* Clang has no decimal numbers.
   CRITERION: f@return
   STATUS: 2
   STDERR: GNU decimal type extension not supported */
int f(int a) {
    _Decimal32 s = a;
    _Decimal64 d = a;
    _Decimal128 l = a;
    return (int)(s + d + l);
}
