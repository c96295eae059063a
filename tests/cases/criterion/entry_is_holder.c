/* There is a main, but it does not reach the criterion: the function that holds it is the entry.
   CRITERION: 12:x
   PI: 11
   PS: 11
   ENTRY: f
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

void f(int a) {
    int x = a * 2;
    observe(x);
}

int main(void) {
    int y = 1;
    return y;
}
