/* A member of a struct that a pointer leads to.
   CRITERION: 17:b->len
   PI: 13 15 16
   PS: 13 15 16
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
