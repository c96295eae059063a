/* A continue in a do loop goes to the test, not to the top.
   CRITERION: 18:s
   PI: 10 11 13 14 15 16 17
   PS: 10 11 13 14 15 16 17
   RUN: observe
   INPUTS: n=-1..5 */
void observe(int);

void f(int n) {
    int s = 0;
    int i = 0;
    do {
        i++;
        if (i == 2)
            continue;
        s += i;
    } while (i < n);
    observe(s);
}
