/* Operators of all kinds, an element and an enumerator.
   CRITERION: 16:x > 0 && t[i] * 2 != RED || -y
   PI: 11 12 14
   PS: 11 12 14
   RUN: observe
   INPUTS: a=-1..1 i=0..1 */
enum colour { GREEN, RED };
void observe(int);
void f(int a, int i) {
    int unused = 3;
    int x = a;
    int t[2] = {1, 2};
    unused = a;
    int y = a - 1;
    unused++;
    observe(x > 0 && t[i] * 2 != RED || -y);
}
