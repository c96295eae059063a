/* Case 1 sets nothing that matters, yet without its break it would run into case 2.
   CRITERION: 22:x
   PI: 10 12 15 17
   PS: 10 12 15 17
   RUN: observe
   INPUTS: c=0..4 */
void observe(int);

void f(int c) {
    int x = 0;
    int y = 0;
    switch (c) {
    case 1:
        y = 1;
        break;
    case 2:
        x = 2;
        break;
    default:
        y = 3;
    }
    observe(x);
}
