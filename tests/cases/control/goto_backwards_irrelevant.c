/* The backward goto repeats only what x does not depend on, so neither it nor its test is kept.
   CRITERION: 17:x
   PI: 10 16
   PS: 10 16
   RUN: observe
   INPUTS: n=0..3 a=-1..1 */
void observe(int);

void f(int n, int a) {
    int x = a + 1;
    int i = 0;
again:
    i = i + 1;
    if (i < n)
        goto again;
    x = x * 2;
    observe(x);
}
