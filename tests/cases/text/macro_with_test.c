/* A macro that is a whole if statement.
   CRITERION: 16:x
   PI: 11 13 14
   PS: 11 13 14
   RUN: observe
   INPUTS: a=7..11 */
void observe(int);
#define CLAMP(v, top) do { if ((v) > (top)) (v) = (top); } while (0)

void f(int a) {
    int x = a;
    int y = a;
    int top = 9;
    CLAMP(x, top);
    CLAMP(y, 3);
    observe(x);
}
