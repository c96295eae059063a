/* Blocks without a statement of their own stay or go with what they hold.
   CRITERION: 26:x
   PI: 12 14
   PS: 12 14
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

void f(int a) {
    int x = 0;
    {
        int y = a;
        {
            x = y + 1;
            int z = x;
            z++;
        }
        {
            int w = 3;
            w++;
        }
    }
    if (a > 0) {
        { int v = 1; v++; }
    }
    observe(x);
}
