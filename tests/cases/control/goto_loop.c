/* A loop made of gotos: both jumps decide how often s grows. t is dropped.
   CRITERION: 21:s
   PI: 10 11 14 15 16 18 19
   PS: 10 11 14 15 16 18 19
   RUN: observe
   INPUTS: n=-1..4 */
void observe(int);

void f(int n) {
    int i = 0;
    int s = 0;
    int t = 0;
loop:
    if (i >= n)
        goto done;
    s = s + i;
    t = t + s;
    i = i + 1;
    goto loop;
done:
    observe(s);
}
