/* A scheduler of three tasks with priorities. Commands start, block, wake and end tasks or let time
   pass; after each command the ready task of the highest priority runs, the one that has waited
   longest of several. Observed are who runs at the end, how much work is done, and an alarm. */

#ifndef COMMANDS
#define COMMANDS 2
#endif

enum state { ABSENT, READY, BLOCKED };
enum command { START, BLOCK, WAKE, END, TICK, kinds };
enum { tasks = 3, commands = COMMANDS, idle = -1, patience = 2 };

struct order {
  int command;
  int task;
  int argument; /* START: the priority; TICK: how long */
};

struct task {
  int state;
  int priority;
  int waited;
  int work;
};

struct scheduler {
  struct task task[tasks];
  int running;
  int alarm;    /* somebody waited too long */
  int switches; /* how often another task got its turn */
  int errors;
};

static int is_task(int task) { return task >= 0 && task < tasks; }

static int larger(int a, int b) { return a > b ? a : b; }

/* Who is to run next. */
static int chosen(const struct scheduler *s) {
  int best = idle, i;
  for (i = 0; i < tasks; i++) {
    const struct task *t = &s->task[i];
    if (t->state != READY) continue;
    if (best == idle || t->priority > s->task[best].priority ||
        (t->priority == s->task[best].priority && t->waited > s->task[best].waited))
      best = i;
  }
  return best;
}

static void dispatch(struct scheduler *s) {
  int next = chosen(s);
  if (next == s->running) return;
  s->running = next;
  s->switches++;
  if (next != idle) s->task[next].waited = 0;
}

static void pass_time(struct scheduler *s, int duration) {
  int i;
  for (i = 0; i < tasks; i++) {
    struct task *t = &s->task[i];
    if (t->state != READY) continue;
    if (i == s->running) {
      t->work += duration;
    } else {
      t->waited += duration;
      if (t->waited > patience) s->alarm = 1;
    }
  }
}

static void set_state(struct scheduler *s, int task, int from, int to) {
  if (s->task[task].state != from) {
    s->errors++;
    return;
  }
  s->task[task].state = to;
}

static void start(struct scheduler *s, int task, int priority) {
  set_state(s, task, ABSENT, READY);
  s->task[task].priority = priority;
}

static void execute(struct scheduler *s, const struct order *o) {
  if (o->command == TICK) {
    if (o->argument > 0 && o->argument < 4) pass_time(s, o->argument);
    return;
  }
  if (!is_task(o->task)) {
    s->errors++;
    return;
  }
  switch (o->command) {
    case START:
      start(s, o->task, o->argument);
      break;
    case BLOCK:
      set_state(s, o->task, READY, BLOCKED);
      break;
    case WAKE:
      set_state(s, o->task, BLOCKED, READY);
      break;
    case END:
      set_state(s, o->task, READY, ABSENT);
      break;
    default:
      s->errors++;
  }
}

static int work_done(const struct scheduler *s) {
  int sum = 0, i;
  for (i = 0; i < tasks; i++) sum += s->task[i].work;
  return sum;
}

/* One task is there from the beginning. */
int run(struct order orders[commands]) {
  struct scheduler s = {{{READY, 1, 0, 0}}, 0, 0, 0, 0};
  int i, work = 0;
  for (i = 0; i < commands; i++) {
    execute(&s, &orders[i]);
    dispatch(&s);
    work = larger(work, work_done(&s));
  }
done:
  return s.running;
}
