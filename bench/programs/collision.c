/* Collision avoidance: an aircraft watches up to four intruders, advises to climb or descend when
   one comes too near, and coordinates its sense with the other aircraft. How near is too near
   depends on the layer of the altitude, through a small table. */

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);

enum advisory { CLEAR, TRAFFIC, UPWARD, DOWNWARD, CONFLICT };
enum layer { GROUND, LOW, MIDDLE, HIGH, layers };
enum { intruders = 4, max_rate = 60, no_threat = 9999, max_cycles = 12 };
enum equipment { NONE, TRANSPONDER, FULL };
enum intent { NO_INTENT, WILL_CLIMB, WILL_DESCEND };

struct threshold {
  int separation; /* vertical, in units of 10 feet */
  int seconds;    /* before the closest approach */
  int inhibit_descent;
};

static const struct threshold thresholds[layers] = {
    {0, 0, 1},
    {35, 20, 0},
    {50, 25, 0},
    {70, 35, 0},
};

struct track {
  int seen;
  int range;
  int closing;
  int altitude;
  int rate;
  int equipment;
  int intent;
  int threat;    /* seconds to the closest approach, or no_threat */
  int miss;      /* vertical distance expected then */
  int confirmed; /* cycles in a row as a threat */
};

static struct track tracks[intruders];
static int own_altitude;
static int own_rate;
static int own_layer;
static int advice = CLEAR;
static int advised_rate;
static int coordinated;
static int reversals;
static int cycles_held;
static int alerts;
static int nearest = -1;

static int clamp(int value, int low, int high) {
  if (value < low) return low;
  if (value > high) return high;
  return value;
}

static int distance(int a, int b) { return a > b ? a - b : b - a; }

/* The layer, with some slack on the way down so that it does not flicker. */
static int layer_of(int altitude, int before) {
  int layer;
  if (altitude < 100)
    layer = GROUND;
  else if (altitude < 500)
    layer = LOW;
  else if (altitude < 1000)
    layer = MIDDLE;
  else
    layer = HIGH;
  if (layer == before - 1) {
    if (before == LOW && altitude > 90) return LOW;
    if (before == MIDDLE && altitude > 480) return MIDDLE;
    if (before == HIGH && altitude > 970) return HIGH;
  }
  return layer;
}

static void forget(struct track *t) {
  t->seen = 0;
  t->intent = NO_INTENT;
  t->threat = no_threat;
  t->confirmed = 0;
}

static void update_track(struct track *t, int range, int altitude, int equipment, int intent) {
  if (range <= 0) {
    forget(t);
    return;
  }
  if (t->seen) {
    t->closing = clamp(t->range - range, -100, 100);
    t->rate = equipment == NONE ? 0 : clamp(altitude - t->altitude, -max_rate, max_rate);
  } else {
    t->closing = 0;
    t->rate = 0;
  }
  t->seen = 1;
  t->range = range;
  t->altitude = altitude;
  t->equipment = equipment;
  t->intent = equipment == FULL ? intent : NO_INTENT;
}

/* Time to the closest approach, and the vertical distance then. */
static void project(struct track *t) {
  int seconds;
  t->threat = no_threat;
  if (!t->seen || t->equipment == NONE) return;
  if (t->closing <= 0 && t->range > 20) return;
  seconds = t->closing > 0 ? t->range / t->closing : 0;
  t->miss = distance(t->altitude + t->rate * seconds, own_altitude + own_rate * seconds);
  if (seconds > thresholds[own_layer].seconds) return;
  if (t->miss > thresholds[own_layer].separation) return;
  t->threat = seconds;
}

static int most_urgent(void) {
  int found = -1;
  int least = no_threat;
  int i;
  for (i = 0; i < intruders; i++) {
    if (tracks[i].threat < least) {
      least = tracks[i].threat;
      found = i;
    }
  }
  return found;
}

/* Would passing above (or below) keep the distance? */
static int separation_if(const struct track *t, int rate) {
  int seconds = t->threat == no_threat ? 0 : t->threat;
  return distance(own_altitude + rate * seconds, t->altitude + t->rate * seconds);
}

static int choose_sense(const struct track *t) {
  int up = separation_if(t, own_rate + 15);
  int down = separation_if(t, own_rate - 15);
  if (t->equipment == FULL && t->intent == WILL_CLIMB) return DOWNWARD;
  if (t->equipment == FULL && t->intent == WILL_DESCEND) return UPWARD;
  if (thresholds[own_layer].inhibit_descent) return UPWARD;
  if (up == down) return t->altitude > own_altitude ? DOWNWARD : UPWARD;
  return up > down ? UPWARD : DOWNWARD;
}

/* A sense once chosen is kept for three cycles, and reversed at most once. */
static void advise(int urgent) {
  struct track *t;
  int sense;
  if (urgent < 0) {
    if (advice == UPWARD || advice == DOWNWARD) {
      cycles_held++;
      if (cycles_held < 3) return;
    }
    advice = CLEAR;
    cycles_held = 0;
    coordinated = 0;
    reversals = 0;
    return;
  }
  t = &tracks[urgent];
  t->confirmed++;
  if (t->confirmed < 2) {
    if (advice == CLEAR) advice = TRAFFIC;
    return;
  }
  sense = choose_sense(t);
  if (advice == CLEAR || advice == TRAFFIC) {
    advice = sense;
    cycles_held = 0;
    alerts++;
    coordinated = t->equipment == FULL;
  } else if (sense != advice && cycles_held >= 3 && reversals == 0 && advice != CONFLICT) {
    advice = sense;
    reversals = 1;
    cycles_held = 0;
  } else {
    cycles_held++;
  }
  /* Both on the way to the same side: the other has not listened. */
  if (coordinated && advice == UPWARD && t->intent == WILL_CLIMB && cycles_held > 4)
    advice = CONFLICT;
  if (coordinated && advice == DOWNWARD && t->intent == WILL_DESCEND && cycles_held > 4)
    advice = CONFLICT;
}

static void command_rate(void) {
  switch (advice) {
    case UPWARD:
      advised_rate = own_rate < 15 ? 15 : own_rate;
      break;
    case DOWNWARD:
      advised_rate = own_rate > -15 ? -15 : own_rate;
      if (own_layer == GROUND) advised_rate = 0;
      break;
    case CONFLICT:
      advised_rate = 0;
      break;
    default:
      advised_rate = own_rate;
      break;
  }
}

static void watch_nearest(void) {
  int i;
  nearest = -1;
  for (i = 0; i < intruders; i++) {
    if (!tracks[i].seen) continue;
    if (nearest < 0 || tracks[i].range < tracks[nearest].range) nearest = i;
  }
}

int main(void) {
  int cycles = clamp(__VERIFIER_nondet_int(), 1, max_cycles);
  int cycle;
  int i;
  int closest_miss = no_threat;
  int followed = 0;
  int nearest_range = no_threat;
  for (i = 0; i < intruders; i++) forget(&tracks[i]);
  if (!__VERIFIER_nondet_bool()) goto done; /* switched off */
  own_altitude = 40 * clamp(__VERIFIER_nondet_int(), 0, 37);
  for (cycle = 0; cycle < cycles; cycle++) {
    int obeys = __VERIFIER_nondet_bool();
    for (i = 0; i < intruders; i++) {
      int range = 10 * clamp(__VERIFIER_nondet_int(), 0, 200);
      int altitude = clamp(__VERIFIER_nondet_int(), -200, 200) + own_altitude;
      int equipment = clamp(__VERIFIER_nondet_int(), NONE, FULL);
      int intent = clamp(__VERIFIER_nondet_int(), NO_INTENT, WILL_DESCEND);
      update_track(&tracks[i], range, altitude, equipment, intent);
    }
    own_layer = layer_of(own_altitude, own_layer);
    if (own_layer == GROUND && own_rate < 0) goto advised; /* on the way to land: silent */
    for (i = 0; i < intruders; i++) {
      project(&tracks[i]);
      if (tracks[i].threat == no_threat) tracks[i].confirmed = 0;
      if (tracks[i].seen && tracks[i].miss < closest_miss) closest_miss = tracks[i].miss;
    }
    advise(most_urgent());
    command_rate();
    watch_nearest();
    if (nearest >= 0) nearest_range = tracks[nearest].range;
  advised:
    if (obeys) {
      own_rate = advised_rate;
      followed++;
    } else {
      own_rate = clamp(__VERIFIER_nondet_int(), -max_rate, max_rate);
    }
    own_altitude = clamp(own_altitude + own_rate, 0, 1500);
  }
  if (own_layer == GROUND && advice == DOWNWARD) alerts = -alerts;
done:
  return advice + alerts + closest_miss + followed + nearest_range;
}
