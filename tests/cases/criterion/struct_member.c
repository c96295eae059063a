/* A member of a struct that a pointer leads to. As long as accesses through pointers are not told
   apart, b->cap may be the same.
   CRITERION: 19:b->len
   PI: 15 17 18
   PS: 15 17 18 not exact
   UPTO: 15 16 17 18
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
