/* CRITERION: 7:f(x)
   STATUS: 1
   STDERR: 'f(x)' is no expression that can be observed: it calls f()
   STDERR: f@return */
int f(int a) {
    int x = a;
    return x;
}
