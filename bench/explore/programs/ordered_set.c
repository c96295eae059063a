/* An ordered set of numbers in an array: a few operations are applied to it one after the other,
   and the last one's answer counts. Beside the numbers themselves it keeps their sum, and the
   largest number it ever held. */

#ifndef OPERATIONS
#define OPERATIONS 2
#endif

enum operation { INSERT, REMOVE, CONTAINS, RANK, FIRST, LAST, kinds };
enum { operations = OPERATIONS, capacity = 4, none = -1 };

struct request {
  int kind;
  int value; /* from 0 to 1000 */
};

struct set {
  int values[capacity]; /* ascending, no two the same */
  int count;
  int sum;
  int record;
  int refused;
};

/* Where the value is, or would be. */
static int place_of(const struct set *s, int value) {
  int low = 0, high = s->count;
  while (low < high) {
    int middle = (low + high) / 2;
    if (s->values[middle] < value)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static int holds(const struct set *s, int place, int value) {
  return place < s->count && s->values[place] == value;
}

static int insert(struct set *s, int value) {
  int place = place_of(s, value), i;
  if (holds(s, place, value)) return 0;
  if (s->count == capacity) {
    s->refused++;
    return 0;
  }
  for (i = s->count; i > place; i--) s->values[i] = s->values[i - 1];
  s->values[place] = value;
  s->count++;
  s->sum += value;
  if (value > s->record) s->record = value;
  return 1;
}

static int remove_value(struct set *s, int value) {
  int place = place_of(s, value), i;
  if (!holds(s, place, value)) return 0;
  s->count--;
  for (i = place; i < s->count; i++) s->values[i] = s->values[i + 1];
  s->sum -= value;
  return 1;
}

static int apply(struct set *s, const struct request *r) {
  switch (r->kind) {
    case INSERT:
      return insert(s, r->value);
    case REMOVE:
      return remove_value(s, r->value);
    case CONTAINS:
      return holds(s, place_of(s, r->value), r->value);
    case RANK:
      return place_of(s, r->value);
    case FIRST:
      return s->count > 0 ? s->values[0] : none;
    case LAST:
      return s->count > 0 ? s->values[s->count - 1] : none;
    default:
      return none;
  }
}

static int is_valid(const struct request *r) {
  return r->kind >= 0 && r->kind < kinds && r->value >= 0 && r->value <= 1000;
}

/* Starts with two numbers; what is not valid is passed over. */
int run(struct request requests[operations]) {
  struct set s = {{100, 200}, 2, 300, 200, 0};
  int answer = none, i;
  for (i = 0; i < operations; i++)
    if (is_valid(&requests[i])) answer = apply(&s, &requests[i]);
done:
  return answer;
}
