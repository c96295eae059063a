/* The innermost activation walks along pointers to locals of all those that it interrupts.
   CRITERION: 33:sum
   PI: 17 18 19 20 21 23 24 25 27 31 32
   PS: 17 18 19 20 21 23 24 25 27 31 32
   SHOWN: all
   RUN: observe
   INPUTS: n=0..3
   ARGS: --entry f */
void observe(int);

struct link {
    int value;
    struct link *up;
};

static int chain(int n, struct link *up) {
    struct link me = {n, up};
    int sum = 0;
    if (n > 0) {
        sum = chain(n - 1, &me);
        return sum * 2 + me.value;
    }
    for (struct link *p = &me; p; p = p->up) {
        sum = sum * 3 + p->value;
        p->value = sum % 4;
    }
    return sum;
}

void f(int n) {
    int sum = 0;
    if (n >= 0 && n < 4) sum = chain(n, 0);
    observe(sum);
}
