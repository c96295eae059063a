/* Here all operands of the criterion's statement are computed, so it stays in the text.
   CRITERION: 10:x,d
   PI: 7 8
   PS: 7 8
   KEEPS: y = x / d; */
int f(int a) {
    int d = a * a + 1;
    int x = a + 3;
    int y = 0;
    y = x / d;
    return y;
}
