/* The states go from 0 to 1 to 2 and back to 1; nothing leads to 3. What state 3 would do is
   dropped, what the others do is not.
   CRITERION: 33:x
   PI: 11 12 13 14 16 17 19 20 21 22 24 25 26 28 31
   PS: 11 12 13 14 16 17 19 20 21 22 24 25 31
   RUN: observe
   INPUTS: n=-1..6 a=-1..5 b=70..71 */
void observe(int);

void f(int n, int a, int b) {
    int x = 0;
    int state = 0;
    while (n > 0) {
        switch (state) {
        case 0:
            state = 1;
            break;
        case 1:
            x = x + 1;
            if (a > n)
                state = 2;
            break;
        case 2:
            x = x - 3;
            state = 1;
            break;
        case 3:
            x = b;
            break;
        }
        n = n - 1;
    }
    observe(x);
}
