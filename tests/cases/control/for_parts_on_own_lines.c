/* The increment has a line of its own.
   CRITERION: 18:s
   PI: 10 13 14 15
   PS: 10 13 14 15
   RUN: observe
   INPUTS: n=-1..4 */
void observe(int);

void f(int n) {
    int s = 0;
    int t = 0;
    int i;
    for (i = 0; i < n;
         i += 2) {
        s += i;
        t += s;
    }
    observe(s);
}
