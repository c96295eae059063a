/* A field of one of the elements, nobody knows which: that field of all elements matters, and no
   other.
   CRITERION: 23:x
   PI: 15 17 18 19 22
   PS: 15 17 18 19 22
   RUN: observe
   INPUTS: i=0..2 */
void observe(int);

struct entry { int key; int weight; };
struct table { int count; struct entry entries[3]; };

void f(int i) {
    struct table t;
    struct table *p = &t;
    t.count = 3;
    t.entries[0].key = 1;
    t.entries[1].key = 2;
    t.entries[2].key = 4;
    t.entries[0].weight = 8;
    t.entries[2].weight = 9;
    int x = p->entries[i].key;
    observe(x);
}
