/* A process scheduler: processes wait in linked lists, one for each priority, or blocked in one of
   their own; commands create, block, wake, promote and end them, and let time pass. Processes that
   wait too long are promoted, those that use up their time sink. */

extern int __VERIFIER_nondet_int(void);

enum { pool_size = 12, priorities = 4, quantum = 3, patience = 5, max_commands = 60 };

enum state { FREE, READY, RUNNING, BLOCKED, ZOMBIE };
enum command { IDLE, SPAWN, BLOCK, WAKE, WAKE_ALL, PROMOTE, FINISH, TICK, REAP, commands };
enum error { OK, NO_SLOT, NO_PROCESS, BAD_PRIORITY, BAD_COMMAND, NOT_BLOCKED, CORRUPT };

struct process {
  int id;
  int state;
  int priority;
  int base_priority;
  int budget;    /* ticks left before it has to give way */
  int waited;    /* ticks since it last ran */
  int consumed;  /* ticks it ran */
  int result;
  struct process *next;
};

struct queue {
  struct process *first;
  struct process *last;
  int length;
};

static struct process pool[pool_size];
static struct queue ready[priorities];
static struct queue blocked;
static struct process *current;
static int next_id = 1;
static int last_error;
static int switches;
static int idle_ticks;
static int promotions;
static int finished;
static int clock_ticks;

static int in_range(int value, int low, int high) { return value >= low && value <= high; }

static void append(struct queue *q, struct process *p) {
  p->next = 0;
  if (q->last)
    q->last->next = p;
  else
    q->first = p;
  q->last = p;
  q->length++;
}

static struct process *take_first(struct queue *q) {
  struct process *p = q->first;
  if (!p) return 0;
  q->first = p->next;
  if (!q->first) q->last = 0;
  p->next = 0;
  q->length--;
  return p;
}

/* Takes the n-th process out, counted from 0. */
static struct process *take(struct queue *q, int n) {
  struct process *before = 0;
  struct process *p = q->first;
  while (p && n > 0) {
    before = p;
    p = p->next;
    n--;
  }
  if (!p) return 0;
  if (before)
    before->next = p->next;
  else
    q->first = p->next;
  if (q->last == p) q->last = before;
  p->next = 0;
  q->length--;
  return p;
}

static void make_ready(struct process *p) {
  p->state = READY;
  p->waited = 0;
  if (p->budget <= 0) p->budget = quantum;
  append(&ready[p->priority], p);
}

/* The first of the highest queue that has any. */
static struct process *next_ready(void) {
  int level;
  for (level = priorities - 1; level >= 0; level--) {
    if (ready[level].length > 0) return take_first(&ready[level]);
  }
  return 0;
}

static int highest_waiting(void) {
  int level = priorities - 1;
  while (level >= 0 && ready[level].length == 0) level--;
  return level;
}

static void dispatch(void) {
  if (current && current->state == RUNNING) return;
  current = next_ready();
  if (!current) return;
  current->state = RUNNING;
  current->waited = 0;
  switches++;
}

static void give_way(void) {
  if (!current) return;
  make_ready(current);
  current = 0;
}

static int spawn(int priority) {
  int i;
  if (!in_range(priority, 0, priorities - 1)) return BAD_PRIORITY;
  for (i = 0; i < pool_size; i++) {
    struct process *p = &pool[i];
    if (p->state != FREE) continue;
    p->id = next_id++;
    p->priority = priority;
    p->base_priority = priority;
    p->budget = quantum;
    p->consumed = 0;
    p->result = 0;
    make_ready(p);
    if (current && priority > current->priority) give_way();
    return OK;
  }
  return NO_SLOT;
}

static int block_current(void) {
  if (!current) return NO_PROCESS;
  current->state = BLOCKED;
  append(&blocked, current);
  current = 0;
  return OK;
}

static int wake(int n) {
  struct process *p;
  if (n < 0) return NOT_BLOCKED;
  p = take(&blocked, n);
  if (!p) return NOT_BLOCKED;
  if (p->state != BLOCKED) return CORRUPT;
  /* What waited for the outside world may go first. */
  if (p->priority < priorities - 1) p->priority++;
  make_ready(p);
  return OK;
}

static int wake_all(void) {
  int woken = 0;
  while (blocked.length > 0) {
    struct process *p = take_first(&blocked);
    if (p->state != BLOCKED) return CORRUPT;
    make_ready(p);
    woken++;
  }
  return woken > 0 ? OK : NOT_BLOCKED;
}

static int promote(int level, int n) {
  struct process *p;
  if (!in_range(level, 0, priorities - 2)) return BAD_PRIORITY;
  if (n < 0) return NO_PROCESS;
  p = take(&ready[level], n);
  if (!p) return NO_PROCESS;
  p->priority = level + 1;
  make_ready(p);
  promotions++;
  return OK;
}

static int finish_current(int result) {
  if (!current) return NO_PROCESS;
  current->state = ZOMBIE;
  current->result = result;
  current = 0;
  finished++;
  return OK;
}

/* Gives the slots of ended processes back, and returns the sum of their results. */
static int reap(void) {
  int sum = 0;
  int i;
  for (i = 0; i < pool_size; i++) {
    if (pool[i].state == ZOMBIE) {
      sum += pool[i].result;
      pool[i].state = FREE;
      pool[i].next = 0;
    }
  }
  return sum;
}

/* Those who waited for long move up a queue. */
static void age(void) {
  int level;
  for (level = priorities - 2; level >= 0; level--) {
    struct process *p = ready[level].first;
    int position = 0;
    while (p) {
      struct process *following = p->next;
      p->waited++;
      if (p->waited > patience) {
        struct process *moved = take(&ready[level], position);
        moved->priority = level + 1;
        make_ready(moved);
        promotions++;
      } else {
        position++;
      }
      p = following;
    }
  }
}

static void tick(void) {
  clock_ticks++;
  age();
  if (!current) {
    idle_ticks++;
    return;
  }
  current->consumed++;
  current->budget--;
  if (current->budget == 0) {
    if (current->priority > current->base_priority)
      current->priority--;
    else if (current->priority > 0 && current->consumed > 2 * quantum)
      current->priority--;
    give_way();
  } else if (highest_waiting() > current->priority) {
    give_way();
  }
}

static int check(void) {
  int counted = 0;
  int level;
  int i;
  for (level = 0; level < priorities; level++) {
    struct process *p = ready[level].first;
    int length = 0;
    while (p) {
      if (p->state != READY || p->priority != level) return CORRUPT;
      length++;
      p = p->next;
    }
    if (length != ready[level].length) return CORRUPT;
    counted += length;
  }
  counted += blocked.length;
  if (current) counted++;
  for (i = 0; i < pool_size; i++) {
    if (pool[i].state == READY || pool[i].state == BLOCKED || pool[i].state == RUNNING) counted--;
  }
  return counted == 0 ? OK : CORRUPT;
}

int main(void) {
  int count = __VERIFIER_nondet_int();
  int results = 0;
  int errors = 0;
  int verdict = OK;
  int longest = 0;
  int round;
  if (count < 0) goto done;
  if (count > max_commands || count < 8) count = max_commands;
  for (round = 0; round < count; round++) {
    int command = __VERIFIER_nondet_int();
    int argument = __VERIFIER_nondet_int();
    int position = __VERIFIER_nondet_int();
    if (!in_range(position, 0, pool_size)) position = -1;
    if (!in_range(argument, -1, 100)) argument = 2;
    switch (command) {
      case IDLE: last_error = OK; break;
      case SPAWN: last_error = spawn(argument); break;
      case BLOCK: last_error = block_current(); break;
      case WAKE: last_error = wake(position); break;
      case WAKE_ALL: last_error = wake_all(); break;
      case PROMOTE: last_error = promote(argument, position); break;
      case FINISH: last_error = finish_current(argument); break;
      case TICK: last_error = OK; tick(); break;
      case REAP: last_error = OK; results += reap(); break;
      default:
        last_error = command > commands ? BAD_COMMAND : spawn(position & 3);
        tick();
        break;
    }
    dispatch();
  ran:
    if (last_error != OK) errors++;
    if (blocked.length > longest) longest = blocked.length;
    if (last_error == CORRUPT) goto done;
    if (current && current->state != RUNNING) {
      last_error = CORRUPT;
      goto ran;
    }
  }
  verdict = check();
done:
  return verdict * 100 + errors + results + switches + idle_ticks + promotions + finished +
         longest + clock_ticks;
}
