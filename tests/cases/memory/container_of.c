/* From a member to the struct around it and on to another member.
   CRITERION: 23:x
   PI: 15 16 17 18 20 21 22
   PS: 15 16 18 20 21 22
   RUN: observe
   INPUTS: a=-1..2 */
void observe(int);

#include <stddef.h>
struct link { struct link *next; };
struct item { int key; int rank; struct link link; };

void f(int a) {
    struct item one, two;
    struct link *l = &one.link;
    one.link.next = &two.link;
    one.key = 1;
    two.key = a;
    two.rank = 2;
    l = l->next;
    struct item *found = (struct item *)((char *)l - offsetof(struct item, link));
    int x = found->key;
    observe(x);
}
