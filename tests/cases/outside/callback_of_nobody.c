/* No function here fits, so it is one without a body, and the result says what is assumed of it.
   CRITERION: f@return
   PI: 8
   PS: 8
   ASSUMES: what 'call' calls, where that is not in the program, changes only what its pointer */
int g;
int f(void (*call)(long)) {
    g = 1;
    call(3);
    return g;
}
