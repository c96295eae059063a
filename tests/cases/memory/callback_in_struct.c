/* Each struct has a callback of its own, which reaches its data through a pointer. Without
   paths, the other callback could be run on this struct.
   CRITERION: 34:h.total
   PI: 14 18 22 27 28 30 31 32 33
   PS: 14 22 27 28 32 33
   RUN: observe
   INPUTS: a=-1..2 */
void observe(int);

struct handler { void (*run)(struct handler *self, int value); int total; int calls; };

static void count(struct handler *self, int value) {
    self->calls = self->calls + 1;
    self->total = self->total + value;
}

static void clear(struct handler *self, int value) {
    self->total = value;
}

static void fire(struct handler *h, int value) {
    h->run(h, value);
}

void f(int a) {
    struct handler h, other;
    h.run = count;
    h.total = 0;
    h.calls = 0;
    other.run = clear;
    fire(&other, a);
    fire(&h, a);
    fire(&h, 2);
    observe(h.total);
}
