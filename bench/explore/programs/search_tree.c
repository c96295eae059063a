/* A binary search tree with nodes from the heap: a few operations, and what the last one of them
   answers. The tree counts its nodes, adds up how deep they were put, and remembers the smallest
   and the largest key it was ever given. */

#include <stdlib.h>

#ifndef OPERATIONS
#define OPERATIONS 2
#endif

enum operation { INSERT, REMOVE, CONTAINS, kinds };
enum { operations = OPERATIONS, refused = -1 };

struct request {
  int kind;
  int key;
};

struct node {
  int key;
  struct node *left, *right;
};

struct tree {
  struct node *root;
  int count;
  int depth; /* of all nodes together, when they were put there */
  int smallest, largest;
};

/* The link that leads to the key, or to where it would be. */
static struct node **link_to(struct tree *t, int key, int *depth) {
  struct node **link = &t->root;
  *depth = 0;
  while (*link && (*link)->key != key) {
    link = key < (*link)->key ? &(*link)->left : &(*link)->right;
    ++*depth;
  }
  return link;
}

static int insert(struct tree *t, int key) {
  int depth;
  struct node **link = link_to(t, key, &depth);
  if (*link) return 0;
  *link = malloc(sizeof **link);
  if (!*link) return refused;
  (*link)->key = key;
  (*link)->left = (*link)->right = NULL;
  t->count++;
  t->depth += depth;
  if (key < t->smallest) t->smallest = key;
  if (key > t->largest) t->largest = key;
  return 1;
}

/* Takes the smallest node out from below a link that is not null. */
static struct node *without_smallest(struct node **link) {
  struct node *found;
  while ((*link)->left) link = &(*link)->left;
  found = *link;
  *link = found->right;
  return found;
}

static int remove_key(struct tree *t, int key) {
  int depth;
  struct node **link = link_to(t, key, &depth), *found = *link;
  if (!found) return 0;
  if (!found->left) {
    *link = found->right;
  } else if (!found->right) {
    *link = found->left;
  } else {
    struct node *next = without_smallest(&found->right);
    next->left = found->left;
    next->right = found->right;
    *link = next;
  }
  free(found);
  t->count--;
  return 1;
}

static int contains(struct tree *t, int key) {
  int depth;
  return *link_to(t, key, &depth) != NULL;
}

static int apply(struct tree *t, const struct request *r) {
  switch (r->kind) {
    case INSERT:
      return insert(t, r->key);
    case REMOVE:
      return remove_key(t, r->key);
    case CONTAINS:
      return contains(t, r->key);
    default:
      return refused;
  }
}

static void destroy(struct node *n) {
  if (!n) return;
  destroy(n->left);
  destroy(n->right);
  free(n);
}

/* Starts with a node of key 50 and one of key 20. */
int run(struct request requests[operations]) {
  struct tree t = {NULL, 0, 0, 50, 50};
  int answer = refused, height = 0, i;
  insert(&t, 50);
  insert(&t, 20);
  for (i = 0; i < operations; i++) answer = apply(&t, &requests[i]);
  if (t.count > 0) height = (t.depth + t.count - 1) / t.count;
done:
  destroy(t.root);
  return answer;
}
