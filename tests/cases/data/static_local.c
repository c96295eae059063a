/* A static local keeps its value between the calls. Its initialiser is no statement.
   CRITERION: 15:count
   ARGS: --entry g
   PI: 14 19 20
   PS: 14 19 20
   RUN: observe
   INPUTS: a=-1..2 */
void observe(int);

void f(int a) {
    static int count = 3;
    static int calls = 0;
    calls++;
    count = count * 2 + a;
    observe(count);
}

void g(int a) {
    f(a);
    f(a + 1);
}
