/* An altitude switch: three altimeters are read, and a device is powered on when the aircraft goes
   below a threshold, unless that is inhibited or the readings cannot be trusted for too long. One
   step; what it leaves for the next are the globals. */
int power;
int last_level;
int faults;
int fault_lamp;
int delay;

static int level_of(int reading, int valid) {
  if (!valid)
    return 0;
  if (reading < 20)
    return 1;
  if (reading > 25)
    return 2;
  return 3;
}

static int voted(int a, int b, int c) {
  if (a == b || a == c)
    return a;
  if (b == c)
    return b;
  return 0;
}

int step(int first, int second, int third, int valid, int inhibit, int reset, int confirmed) {
  int level;
  if (reset) {
    faults = 0;
    delay = 0;
  }
  level = voted(level_of(first, valid & 1), level_of(second, valid & 2), level_of(third, valid & 4));
  if (level == 0) {
    if (faults < 3)
      faults = faults + 1;
    level = last_level;
  } else {
    faults = 0;
  }
  if (faults >= 3)
    fault_lamp = 1;
  else
    fault_lamp = 0;
  if (level == 1 && last_level != 1) {
    if (!inhibit && !fault_lamp)
      power = 1;
    delay = 2;
  } else if (level == 2) {
    power = 0;
  }
  if (power && !confirmed) {
    if (delay > 0)
      delay = delay - 1;
    else
      fault_lamp = 1;
  }
  last_level = level;
  return power;
}
