/* Only case 2 is followed by the use of x. The first break keeps x = 7 from running in case 1; the
   second would jump over x = 9 alone, which is dropped.
   CRITERION: 25:z
   PI: 12 13 15 16 18 19 21 23 24
   PS: 12 13 16 18 23 24
   RUN: observe
   INPUTS: c=-1..4 p=3..4 */
void observe(int);

void f(int c, int p) {
    int x;
    int z = 0;
    switch (c) {
    case 1:
        x = p;
        break;
    case 2:
        x = 7;
        break;
    default:
        x = 9;
    }
    if (c == 2)
        z = x;
    observe(z);
}
