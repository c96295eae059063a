/* A variable subscript may mean an element that a constant names, of the same field only.
   CRITERION: 19:x
   PI: 13 15 16 18
   PS: 13 15 16 18
   RUN: observe
   INPUTS: a=0..3 k=0..19 */
void observe(int);

struct task { int runs; int state; };
static struct task tasks[20];

void f(int a, int k) {
    tasks[3].runs = a;
    tasks[4].runs = 7;
    if (k >= 0 && k < 20)
        tasks[k].runs = 5;
    tasks[k & 15].state = 6;
    int x = tasks[3].runs;
    observe(x);
}
