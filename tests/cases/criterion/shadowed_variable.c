/* The x of the inner block is meant where it is in scope, whatever happens to the outer one.
   CRITERION: 14:x
   PI: 12 13
   PS: 12 13
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

void f(int a) {
    int x = 100;
    {
        int x = a;
        x++;
        observe(x);
    }
    x = x + a;
}
