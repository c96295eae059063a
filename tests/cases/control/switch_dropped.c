/* Nothing in the switch matters; dropped, it takes its breaks along.
   CRITERION: 23:x
   PI: 11
   PS: 11
   RUN: observe
   INPUTS: c=0..4
   DROPS: switch (c) */
void observe(int);

void f(int c) {
    int x = c * 2;
    int y = 0;
    switch (c) {
    case 1:
        y = 1;
        break;
    case 2:
        y = 2;
        break;
    default:
        y = 3;
    }
    observe(x);
}
