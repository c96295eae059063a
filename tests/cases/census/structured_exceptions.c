/* Exceptions of Windows are not those of this machine.
   CRITERION: f@return
   ARGS: -- -fms-extensions
   STATUS: 2
   STDERR: SEH '__try' is not supported on this target */
int f(int a) {
    int y = 0;
    __try { y = a; __leave; }
    __except (1) { y = 1; }
    __try { y++; }
    __finally { y++; }
    return y;
}
