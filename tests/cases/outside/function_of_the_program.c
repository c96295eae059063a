/* A function pointer from outside may be one to a function of the program.
   CRITERION: f@return
   PI: 10 13 14
   PS: 10 13 14
   ASSUMES: what 'call' calls, where that is not in the program
   RUN: return
   CALL: f(k ? change : keep)
   INPUTS: k=0..1 */
int g;
void change(void) { g = 5; }
void keep(void) { }
int f(void (*call)(void)) {
    g = 1;
    call();
    return g;
}
