/* A value made by && and ||, and a conditional expression: one statement each, with all it reads.
   CRITERION: 13:x
   PI: 10 12
   PS: 10 12
   RUN: observe
   INPUTS: a=-1..1 b=-1..1 c=0..1 */
void observe(int);

void f(int a, int b, int c) {
    int u = a && (b || c);
    int v = a || b;
    int x = u ? b : c + 1;
    observe(x);
}
