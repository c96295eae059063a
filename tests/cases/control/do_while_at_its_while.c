/* A do loop counts where its test stands.
   CRITERION: 18:s
   PI: 10 11 14 16 17
   PS: 10 11 14 16 17
   RUN: observe
   INPUTS: n=-1..4 */
void observe(int);

void f(int n) {
    int s = 0;
    int i = 0;
    int t = 0;
    do {
        s += i;
        t += s;
        i++;
    } while (i < n);
    observe(s);
}
