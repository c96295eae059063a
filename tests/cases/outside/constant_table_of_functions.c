/* A table that nobody can write leads to its own functions wherever the program starts, though
   others that fit are known outside.
   CRITERION: 17:r
   PI: 12 16
   PS: 12 16
   RUN: observe
   INPUTS: a=-1..1 */
struct operations {
    int (*get)(int);
};
void observe(int);
static int twice(int v) { return 2 * v; }
static int thrice(int v) { return 3 * v; }
const struct operations first = {twice}, second = {thrice};
void f(int a) {
    int r = first.get(a);
    observe(r);
}
