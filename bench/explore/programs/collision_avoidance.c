/* Collision avoidance: what one aircraft is told to do about one intruder. The intruder is a threat
   if it comes near in time, or is near already, and passes at less than the vertical distance that
   the layer of the altitude demands. Then a sense is chosen, upward or downward: the one that gives
   more distance, unless the ground, the ceiling or the other aircraft's intent forbids it. The
   display and the transponder get their share of it, which the advisory does not depend on. */

enum advisory { CLEAR, TRAFFIC, CLIMB, DESCEND, LEVEL_OFF, NO_DATA };
enum layer { GROUND, LOW, HIGH, layers };
enum intent { UNKNOWN, WILL_CLIMB, WILL_DESCEND };
enum { max_altitude = 45000, max_rate = 6000, max_range = 60000, ceiling = 41000 };

struct aircraft {
  int altitude; /* feet */
  int rate;     /* feet in a minute, upward */
};

struct encounter {
  struct aircraft own, other;
  int range;   /* feet */
  int closing; /* feet in a second */
  int intent;
  int responding; /* the other one has a transponder that tells its intent */
};

struct threshold {
  int seconds;
  int distance; /* horizontally, whatever the time */
  int separation;
};

static const struct threshold thresholds[layers] = {
    {15, 1200, 300},
    {25, 3300, 600},
    {35, 6600, 700},
};

static int annunciation; /* what is said */
static int symbol;       /* what is shown */
static int reply;        /* what is sent */
static int strength;     /* feet in a minute that are advised */

static int magnitude(int value) { return value < 0 ? -value : value; }

static int in_range(int value, int low, int high) { return value >= low && value <= high; }

static int is_valid(const struct aircraft *a) {
  return in_range(a->altitude, 0, max_altitude) && in_range(a->rate, -max_rate, max_rate);
}

static int layer_of(int altitude) {
  if (altitude < 1000) return GROUND;
  if (altitude < 20000) return LOW;
  return HIGH;
}

/* In feet, so many seconds later. */
static int altitude_after(const struct aircraft *a, int seconds) {
  return a->altitude + a->rate / 60 * seconds;
}

static int is_near(const struct encounter *e, const struct threshold *t) {
  if (e->range < t->distance) return 1;
  return e->closing > 0 && e->range < e->closing * t->seconds;
}

/* The vertical distance if we go up, or down, by 1500 feet in a minute from now on. */
static int distance_upward(const struct encounter *e, const struct threshold *t) {
  return e->own.altitude + 25 * t->seconds - altitude_after(&e->other, t->seconds);
}

static int distance_downward(const struct encounter *e, const struct threshold *t) {
  return altitude_after(&e->other, t->seconds) - (e->own.altitude - 25 * t->seconds);
}

static int choose_sense(const struct encounter *e, const struct threshold *t, int layer) {
  int upward = distance_upward(e, t), downward = distance_downward(e, t);
  int can_climb = e->own.altitude < ceiling;
  int can_descend = layer != GROUND;
  int climb;
  if (e->responding && e->intent == WILL_CLIMB)
    can_climb = 0;
  else if (e->responding && e->intent == WILL_DESCEND)
    can_descend = 0;
  if (!can_climb && !can_descend) return LEVEL_OFF;
  climb = can_climb && (!can_descend || upward >= downward);
  if (climb) return CLIMB;
  return DESCEND;
}

/* How strongly: more, the less time there is and the more our own rate is against it. */
static void set_strength(const struct encounter *e, int advisory) {
  int base = e->range < 2000 ? 2500 : 1500;
  if (advisory == CLIMB)
    strength = e->own.rate > base ? e->own.rate : base;
  else if (advisory == DESCEND)
    strength = e->own.rate < -base ? e->own.rate : -base;
  else
    strength = 0;
}

static void show(const struct encounter *e, int advisory) {
  int difference = e->other.altitude - e->own.altitude;
  symbol = advisory == CLEAR ? 0 : advisory == TRAFFIC ? 1 : 2;
  if (magnitude(difference) > 9900) symbol = 0; /* off the display */
  if (e->other.rate > 500)
    symbol += 10;
  else if (e->other.rate < -500)
    symbol += 20;
}

static void announce(const struct encounter *e, int advisory) {
  if (advisory == CLEAR || e->own.altitude < 500)
    annunciation = 0; /* silent near the ground */
  else if (advisory == CLIMB && e->own.rate < 0)
    annunciation = 4; /* a reversal */
  else
    annunciation = advisory;
}

static void coordinate(const struct encounter *e, int advisory) {
  reply = 0;
  if (!e->responding) return;
  if (advisory == CLIMB) reply = WILL_CLIMB;
  if (advisory == DESCEND) reply = WILL_DESCEND;
}

int advise(const struct encounter *e) {
  const struct threshold *t;
  int advisory = CLEAR, layer, miss;
  if (!is_valid(&e->own) || !is_valid(&e->other)) return NO_DATA;
  if (!in_range(e->range, 0, max_range) || !in_range(e->closing, -2000, 2000)) return NO_DATA;
  layer = layer_of(e->own.altitude);
  t = &thresholds[layer];
  if (is_near(e, t)) {
    advisory = TRAFFIC;
    miss = magnitude(altitude_after(&e->own, t->seconds) - altitude_after(&e->other, t->seconds));
    if (miss < t->separation) advisory = choose_sense(e, t, layer);
  }
  set_strength(e, advisory);
  show(e, advisory);
  announce(e, advisory);
  coordinate(e, advisory);
told:
  return advisory;
}
