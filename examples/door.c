// A door with a lock that can jam. The state is in a structure that a step is given.

enum door { CLOSED, OPEN, LOCKED, JAMMED, REMOVED };
enum event { PUSH = 1, PULL, TURN_KEY, OIL };

struct lock {
  enum door door;
  int wear;
};

void install(struct lock *lock) {
  lock->door = CLOSED;
  lock->wear = 0;
}

static enum door turned(const struct lock *lock) {
  return lock->wear > 100 ? JAMMED : LOCKED;
}

void step(struct lock *lock, enum event event, int force) {
  switch (lock->door) {
    case CLOSED:
      if (event == PUSH || (event == PULL && force > 5)) lock->door = OPEN;
      else if (event == TURN_KEY) lock->door = turned(lock);
      break;
    case OPEN:
      if (event == PULL) lock->door = CLOSED;
      break;
    case LOCKED:
      if (event == TURN_KEY) lock->door = CLOSED;
      break;
    case JAMMED:
      if (event == OIL && force > 0) lock->door = LOCKED;
      break;
    case REMOVED: break;
  }
  lock->wear++;
}
