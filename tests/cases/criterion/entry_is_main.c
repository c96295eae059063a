/* main reaches the criterion, so it is the entry: its calls are part of the slice.
   CRITERION: 13:x
   PI: 12 17 19
   PS: 12 17 19
   ENTRY: main
   RUN: observe
   INPUTS: seed=1..5 */
void observe(int);
int input(int k);

static void f(int a) {
    int x = a * 2;
    observe(x);
}

int main(void) {
    int y = input(0);
    int z = input(1);
    f(y);
    return z;
}
