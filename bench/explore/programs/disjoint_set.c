/* Disjoint sets: members with names are united pair by pair, then it is asked whether two are in
   the same set. A forest of parents, with ranks, and paths halved on the way; it also counts its
   sets, knows the size of each, and how many steps were taken. */

#ifndef PAIRS
#define PAIRS 2
#endif

enum { members = 3, pairs = PAIRS, nobody = -1 };

struct pair {
  int a, b; /* names */
};

struct forest {
  int name[members];
  int parent[members];
  int rank[members];
  int size[members];
  int sets;
  int steps;
  int unknown; /* names that nobody has */
};

static void start(struct forest *f) {
  int i;
  for (i = 0; i < members; i++) {
    f->name[i] = 10 * (i + 1);
    f->parent[i] = i;
    f->rank[i] = 0;
    f->size[i] = 1;
  }
  f->sets = members;
  f->steps = 0;
  f->unknown = 0;
}

static int member_of(struct forest *f, int name) {
  int i;
  for (i = 0; i < members; i++)
    if (f->name[i] == name) return i;
  f->unknown++;
  return nobody;
}

/* Which set: its root. Members on the way are hung up one step higher. */
static int find(struct forest *f, int x) {
  while (f->parent[x] != x) {
    f->parent[x] = f->parent[f->parent[x]];
    x = f->parent[x];
    f->steps++;
  }
  return x;
}

/* The lower tree goes under the higher one. */
static int unite(struct forest *f, int a, int b) {
  int over = find(f, a), under = find(f, b);
  if (over == under) return 0;
  if (f->rank[over] < f->rank[under]) {
    int other = over;
    over = under;
    under = other;
  }
  f->parent[under] = over;
  if (f->rank[over] == f->rank[under]) f->rank[over]++;
  f->size[over] += f->size[under];
  f->sets--;
  return 1;
}

/* The size of the largest set. */
static int largest(const struct forest *f) {
  int best = 0, i;
  for (i = 0; i < members; i++)
    if (f->parent[i] == i && f->size[i] > best) best = f->size[i];
  return best;
}

static int are_united(struct forest *f, const struct pair *p) {
  int a, b;
  if (p->a == p->b) return 1;
  a = member_of(f, p->a);
  if (a == nobody) return 0;
  b = member_of(f, p->b);
  return b != nobody && find(f, a) == find(f, b);
}

/* Pairs with unknown names are passed over. */
int run(struct pair united[pairs], struct pair asked) {
  struct forest f;
  int i, same, biggest;
  start(&f);
  for (i = 0; i < pairs; i++) {
    int a = member_of(&f, united[i].a), b = member_of(&f, united[i].b);
    if (a != nobody && b != nobody) unite(&f, a, b);
  }
  biggest = largest(&f);
  same = are_united(&f, &asked);
done:
  return same;
}
