/* Cases: of ranges, of what falls through, of what is entered in the middle.
   CRITERION: f@return
   PI: 8 9 11 13 14 15 17 18 19 20 21
   PS: 8 9 11 13 14 15 17 18 19 20 21
   RUN: return
   INPUTS: a=-2..9 */
int f(int a) {
    int y = 0, unused = 1;
    switch (a) {
        y = 100;
    case -2 ... 0: y = 1; break;
    case 1:
    case 2: y += 2; __attribute__((fallthrough));
    case 3 ... 4: y += 4;
    default: y += 8;
    }
    switch (a) case 5: y *= 2;
    switch (y)
    while (y < 50) {
        y += 20;
    case 8: y++;
    }
    return y;
}
