/* Both ends of a case range belong to it.
   CRITERION: 23:x
   PI: 12 13 15 16 18 20 21 22
   PS: 12 13 15 20 21 22
   RUN: observe
   INPUTS: a=-1..5 */
void observe(int);

void f(int a) {
    int y = 1;
    int m = 0;
    int x = 0;
    switch (a) {
    case 1 ... 3:
        m = 1;
        break;
    default:
        m = 2;
    }
    if (a == 3)
        if (m == 1)
            x = 5;
    observe(x);
    y++;
}
