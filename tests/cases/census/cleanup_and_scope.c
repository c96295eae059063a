/* A function that cleans up runs however its scope is left, with the value the scope gave.
   CRITERION: f@return
   PI: 8 10 11 12 13 14 15 16 18 19 22
   PS: 8 10 11 12 13 14 15 16 18 19 22
   RUN: return
   INPUTS: a=0..3 */
int log_of;
void note(int *p) { log_of = log_of * 10 + *p; }
int inner(int a) {
    __attribute__((cleanup(note))) int x = a;
    for (int i = 0; i < 2; i++) {
        int y __attribute__((cleanup(note))) = i + 4;
        if (a == 1) continue;
        if (a == 2) break;
        if (a == 3) return log_of;
        y++;
    }
    x++;
    return ({ int z __attribute__((cleanup(note))) = 9; log_of + z; });
}
int f(int a) {
    int r = inner(a);
    int unused = 5;
    return log_of * 100 + r;
}
