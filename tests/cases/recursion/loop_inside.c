/* A loop around the recursive call, and the criterion behind it.
   CRITERION: 21:sum
   PI: 14 15 17 19 20 22 27
   PS: 14 15 17 19 20 22 27
   NOWARN: no run of
   RUN: observe
   INPUTS: a=-1..4
   ARGS: --entry f */
void observe(int);

int leaves;

static int tree(int depth) {
    int sum = 0;
    if (depth <= 0) {
        leaves++;
        return 1;
    }
    for (int i = 0; i < depth; i++)
        sum += tree(depth - 1 - i);
    observe(sum);
    return sum;
}

void f(int a) {
    leaves = 0;
    tree(a);
    leaves++;
}
