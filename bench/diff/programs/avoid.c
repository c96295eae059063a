/* What an aircraft is told to do about another one nearby, twelve readings at a time. The other one
   matters if it is near or will be soon; it is a threat if it is then also too near in height. Of a
   threat, one goes the way that leaves more height between the two, unless the ground, the ceiling,
   the other's intent or what was advised a moment ago speaks against it. Altitudes are in units of
   100 feet, rates in 100 feet a minute, distances in tenths of a nautical mile. */

#define CEILING 410
#define FLOOR 10
#define NEAR_GROUND 25

enum advisory { CLEAR, TRAFFIC, CLIMB, DESCEND, HOLD, FAULT };
enum intent { NOT_TOLD, GOES_UP, GOES_DOWN };
enum quality { LOST, COARSE, FINE };

struct limits {
  int distance;   /* nearer than this is near */
  int seconds;    /* so is what will be there by then */
  int separation; /* less height than this is a threat */
};

static const struct limits table[3] = {{2, 20, 3}, {6, 25, 6}, {11, 35, 8}};

int own_altitude;
int own_rate;
int other_altitude;
int other_rate;
int range;
int closing; /* tenths of a mile in 100 seconds */
int quality;
int equipped; /* whether the other one has such a system, too */
int intent;
int previous; /* the advisory before this one */
int on_ground;
int silenced;

static int height_between(int a, int b) {
  if (a > b) return a - b;
  return b - a;
}

static int within(int value, int low, int high) { return value >= low && value <= high; }

static int readings_are_sound(void) {
  if (quality == LOST) return 0;
  if (!within(own_altitude, 0, 500) || !within(other_altitude, 0, 500)) return 0;
  if (!within(own_rate, -60, 60) || !within(other_rate, -60, 60)) return 0;
  return within(range, 0, 400) && within(closing, -100, 100);
}

/* Row of the table: the higher, the faster, the earlier. */
static int level(void) {
  if (own_altitude < NEAR_GROUND) return 0;
  if (own_altitude < 200) return 1;
  return 2;
}

static int is_near(const struct limits *l) {
  if (range < l->distance) return 1;
  if (closing <= 0) return 0;
  return 100 * (range - l->distance) < closing * l->seconds;
}

static int altitude_then(int altitude, int rate, int seconds) {
  return altitude + rate * seconds / 60;
}

static int is_threat(const struct limits *l) {
  int own, other;
  own = altitude_then(own_altitude, own_rate, l->seconds);
  other = altitude_then(other_altitude, other_rate, l->seconds);
  if (quality == COARSE) return height_between(own, other) < l->separation + 2;
  return height_between(own, other) < l->separation;
}

static int may_climb(void) {
  if (own_altitude >= CEILING) return 0;
  return !(equipped && intent == GOES_UP);
}

static int may_descend(void) {
  if (own_altitude <= FLOOR) return 0;
  return !(equipped && intent == GOES_DOWN);
}

/* Upward gives more height, or the same and the other one is below already. */
static int prefers_climb(const struct limits *l) {
  int other, above, below;
  other = altitude_then(other_altitude, other_rate, l->seconds);
  above = own_altitude + l->seconds / 4 - other;
  below = other - (own_altitude - l->seconds / 4);
  if (above == below) return other_altitude < own_altitude;
  return above > below;
}

static enum advisory sense(const struct limits *l) {
  int climb = may_climb(), descend = may_descend();
  if (!climb && !descend) return HOLD;
  if (!climb) return DESCEND;
  if (!descend) return CLIMB;
  /* No reversal while the first advice is being followed. */
  if (previous == CLIMB && own_rate > 0) return CLIMB;
  if (previous == DESCEND && own_rate < 0) return DESCEND;
  return prefers_climb(l) ? CLIMB : DESCEND;
}

static int is_inhibited(enum advisory advice) {
  if (silenced && advice == TRAFFIC) return 1;
  return on_ground || (advice == DESCEND && own_altitude < NEAR_GROUND);
}

int advise(void) {
  const struct limits *l;
  enum advisory advice = CLEAR;
  if (!readings_are_sound()) return FAULT;
  l = &table[level()];
  if (is_near(l)) {
    advice = TRAFFIC;
    if (is_threat(l)) advice = sense(l);
  }
  if (is_inhibited(advice)) advice = CLEAR;
  return advice;
}
