/* A break inside the switch leaves the switch, a continue goes on with the loop.
   CRITERION: 24:s
   PI: 10 12 13 15 18 20 22
   PS: 10 12 13 15 18 20 22
   RUN: observe
   INPUTS: n=0..6 */
void observe(int);

void f(int n) {
    int s = 0;
    int t = 0;
    for (int i = 0; i < n; i++) {
        switch (i % 3) {
        case 0:
            continue;
        case 1:
            t++;
            break;
        case 2:
            s += 100;
        }
        s += i;
    }
    observe(s);
}
