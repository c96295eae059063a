/* Preprocessor lines inside a function stay; what they leave out is not of the program.
   CRITERION: 21:x
   ARGS: -- -DFAST
   PI: 11 14 19
   PS: 11 14 19
   RUN: observe
   INPUTS: a=-1..1 */
void observe(int);

void f(int a) {
    int x = a;
    int y = 0;
#ifdef FAST
    x = x + 10;
    y = 1;
#else
    y = 2;
#endif
    x = x * 2;
    y = x;
    observe(x);
}
