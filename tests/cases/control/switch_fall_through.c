/* Fall-through with default in the middle. The first break keeps case 1 from running into default;
   behind the second break only y is set, so running on would not matter and it is dropped.
   CRITERION: 26:x
   PI: 11 13 15 16 18 21
   PS: 11 13 15 16 18 21
   RUN: observe
   INPUTS: c=0..5 */
void observe(int);

void f(int c) {
    int x = 0;
    int y = 0;
    switch (c) {
    case 1:
        x = 1;
        break;
    default:
        x = 2;
    case 3:
        y = 5;
        x = x + 10;
        break;
    case 4:
        y = 7;
    }
    observe(x);
}
