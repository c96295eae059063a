/* What a function without a body returns is an input.
   CRITERION: 17:x
   PI: 11 13 14 15
   PS: 11 13 14 15
   RUN: observe
   INPUTS: seed=1..9 */
void observe(int);
int input(int k);

void f(void) {
    int a = input(0);
    int b = input(1);
    int x = a;
    if (input(2) > 0)
        x = -a;
    b++;
    observe(x);
}
