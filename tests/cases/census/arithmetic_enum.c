/* Enumerators are numbers, and so is what is declared of their type.
   CRITERION: f@return
   PI: 9 12 13 14 15 16 17 18 20
   PS: 9 12 13 14 15 18 20
   RUN: return
   INPUTS: a=0..3 */
enum colour { red, green = 5, blue, dark = -1 };
int f(int a) {
    enum colour c = a;
    enum colour unused = blue;
    int y = 0;
    c++;
    if (c == 3) c = green;
    c += a;
    switch (c) {
    case blue: y = 1; break;
    case green: y = 2; break;
    default: y = dark;
    }
    return y * 10 + c--;
}
