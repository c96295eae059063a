/* No path leads through x = 9, so neither it nor the goto before it matters.
   CRITERION: 14:x
   PI: 10
   PS: 10
   RUN: observe
   INPUTS: a=0..1 */
void observe(int);

void f(int a) {
    int x = a;
    goto skip;
    x = 9;
skip:
    observe(x);
}
