/* Wherever the switch goes, it gets to what is kept: its text stays, and what it tests is not
   computed.
   CRITERION: f@return
   PI: 17 22
   PS: 17 22
   DROPS: *p + b
   DROPS: b / d
   RUN: return
   INPUTS: a=-1..2 b=-1..3 */
int f(int a, int b) {
    int x = 1, y = 2, d = b | 1;
    int *p = &y;
    switch (*p + b) {
        case 2:
            y = 3;
        default:
            x = a;
    }
    switch ((long long)(b / d)) {
        case 0x100000000LL: d = 2;
        case 0: y = 1;
        default: x++;
    }
    return x;
}
