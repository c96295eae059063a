/* while (1) has no way out but the break. The loop itself is kept because it repeats.
   CRITERION: 20:x
   PI: 10 11 13 14 15 16 18
   PS: 10 11 13 14 15 16 18
   RUN: observe
   INPUTS: n=-1..4 */
void observe(int);

void f(int n) {
    int i = 0;
    int x = 0;
    int y = 1;
    while (1) {
        if (i >= n)
            break;
        x = x + i;
        y = y * 2;
        i = i + 1;
    }
    observe(x);
}
