/* A constant beside a variable: what counts is the variable.
   CRITERION: 14:r + BARNEY
   PI: 10 11
   PS: 10 11
   RUN: observe
   INPUTS: a=-1..1 b=0..1 */
enum name { FRED, BARNEY };
void observe(int);
void f(int a, int b) {
    int r = b;
    r = r * 2 + a;
    int unused = FRED;
    unused++;
    observe(r + BARNEY);
}
