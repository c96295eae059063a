/* A wheel brake, stepped a few times: pedal and auto-brake ask for a pressure, an anti-skid unit
   takes some away, and a valve chooses the line that delivers it. Beside the pressure there are a
   meter for the pilot, a count of how hot the brake gets, and a log. */

#ifndef TICKS
#define TICKS 2
#endif

enum line { NORMAL, ALTERNATE };
enum { ticks = TICKS, full = 100, max_pedal = 4, reserve = 2 };

struct controls {
  int pedal;     /* 0 to 4 */
  int automatic; /* the switch of the auto-brake */
  int speed;     /* of the aircraft */
  int wheel;     /* of the wheel */
  int supply;    /* pressure of the normal line */
};

struct brake {
  int line;
  int command; /* what is asked for */
  int pressure;
  int accumulator; /* how often the alternate line can still be used */
  int heat;
  int meter;
  int logged;
};

static int limited(int value, int low, int high) {
  if (value < low) return low;
  if (value > high) return high;
  return value;
}

static int is_valid(const struct controls *c) {
  return c->pedal >= 0 && c->pedal <= max_pedal && c->speed >= 0 && c->speed <= 300 &&
         c->wheel >= 0 && c->wheel <= 300 && c->supply >= 0 && c->supply <= full;
}

/* The pedal goes first. The auto-brake slows down by half of what there is. */
static int asked(const struct controls *c) {
  if (c->pedal > 0) return c->pedal * (full / max_pedal);
  if (c->automatic && c->speed > 20) return full / 2;
  return 0;
}

/* A wheel that is much slower than the aircraft skids. */
static int without_skid(const struct controls *c, int command) {
  if (c->speed < 10) return command; /* too slow to tell */
  if (2 * c->wheel < c->speed) return 0;
  return command;
}

static void select_line(struct brake *b, const struct controls *c) {
  if (b->line == NORMAL && c->supply < 30) b->line = ALTERNATE;
  if (b->line == ALTERNATE && c->supply > 60) b->line = NORMAL;
}

static void deliver(struct brake *b, const struct controls *c) {
  if (b->line == NORMAL) {
    b->pressure = b->command < c->supply ? b->command : c->supply;
  } else if (b->command > 0 && b->accumulator > 0) {
    b->accumulator--;
    b->pressure = full / 2;
  } else {
    b->pressure = 0;
  }
}

static void warm(struct brake *b, const struct controls *c) {
  int added = b->pressure > full / 2 && c->speed > 100 ? 3 : b->pressure > 0 ? 1 : -1;
  b->heat = limited(b->heat + added, 0, 5);
}

/* What the pilot sees: steps, and a mark while the alternate line is in use. */
static void show(struct brake *b) {
  if (b->pressure == 0)
    b->meter = 0;
  else if (b->pressure <= 25)
    b->meter = 1;
  else if (b->pressure <= 75)
    b->meter = 2;
  else
    b->meter = 3;
  if (b->line == ALTERNATE) b->meter += 10;
}

static void log_step(struct brake *b, const struct controls *c) {
  if (c->pedal > 0 && c->automatic) b->logged |= 1; /* overridden */
  if (b->command > b->pressure) b->logged |= 2;     /* less than asked for */
}

static void step(struct brake *b, const struct controls *c) {
  select_line(b, c);
  b->command = without_skid(c, asked(c));
  deliver(b, c);
  warm(b, c);
  show(b);
  log_step(b, c);
}

/* The first invalid step ends it, and releases the brake. */
int run(struct controls c[ticks]) {
  struct brake b = {NORMAL, 0, 0, reserve, 0, 0, 0};
  int i;
  for (i = 0; i < ticks; i++) {
    if (!is_valid(&c[i])) {
      b.pressure = 0;
      break;
    }
    step(&b, &c[i]);
  }
done:
  return b.pressure;
}
