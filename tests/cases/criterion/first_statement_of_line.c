/* Two statements begin on the line: the first is meant, so x is asked for before it changes.
   CRITERION: 9:x
   PI: 7
   PS: 7
   POINTS: 9 */
int f(int a) {
    int x = a;
    int y = 2;
    x = x + y; y = 3;
    return x + y;
}
