/* A member of a struct that a pointer leads to. The other member is a variable of its own, although
   the same pointer leads to it.
   CRITERION: 19:b->len
   PI: 15 17 18
   PS: 15 17 18
   RUN: observe
   INPUTS: n=0..2 */

void observe(int);

struct buffer { int len; int cap; };

void f(int n) {
    struct buffer store;
    struct buffer *b = &store;
    b->cap = 8;
    b->len = n;
    store.len++;
    observe(b->len);
}
