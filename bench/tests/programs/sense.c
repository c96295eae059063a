/* Which way to avoid another aircraft: up, down or not at all. Heights in feet, rates in feet a
   second. A function of eight numbers, with several of them compared in one condition. */

enum { NONE, UP, DOWN };
enum { NEAR = 600, STEADY = 8, STEP = 300, FLOOR = 1000 };

static int other_is_above(int own, int other) { return own < other; }

static int height_upward(int own, int other, int slow) {
  int height = own + STEP - other;
  if (slow) height = height - 100;
  return height;
}

static int height_downward(int own, int other) { return other - (own - STEP); }

int sense(int own, int rate, int other, int sure, int slow, int told, int limit, int seen) {
  int up, down, enabled, upward = 0, downward = 0;
  if (own < 0 || own > 50000 || other < 0 || other > 50000) return NONE;
  enabled = sure && rate <= STEADY && other - own <= NEAR && own - other <= NEAR;
  if (!enabled || (told == 0 && seen < 2)) return NONE;
  up = height_upward(own, other, slow);
  down = height_downward(own, other);
  if (up > down)
    upward = !other_is_above(own, other) || down < limit;
  else
    upward = other_is_above(own, other) == 0 && up >= limit;
  downward = !upward && own - STEP >= FLOOR;
  if (told == 1) upward = 0;
  if (told == 2) downward = 0;
  if (upward && downward) return NONE;
  if (upward) return UP;
  if (downward) return DOWN;
  return NONE;
}
