// The controller of a weather service: a panel publishes weather, clients load it and then use it. A
// machine of nine states, of the class of figure 13 of "Path Exploration based on Symbolic Output".
// The states are those that section 5.4 tells of; the program is written for this purpose.

enum state {
  UNKNOWN,
  PREINITIALIZING,
  INITIALIZING,
  POSTINITIALIZING,
  PREUPDATING,
  UPDATING,
  POSTUPDATING,
  POSTREVERTING,
  DONE
};

enum message { NOTHING, CONNECT, LOADED, USED, FAILED, NEW_WEATHER, DISCONNECT };

enum { CLIENTS = 3 };

struct client {
  int connected;
  int loaded;
  int used;
};

static enum state cycle = UNKNOWN;
static struct client clients[CLIENTS];
static int newcomer;         // that is being initialised
static int panel_enabled;
static unsigned messages, refused, longest_wait, waited;

static int all_have(int use) {
  for (int i = 0; i < CLIENTS; i++) {
    const struct client *c = &clients[i];
    if (c->connected && !(use ? c->used : c->loaded)) return 0;
  }
  return 1;
}

// What the operators look at; the machine does not depend on it.
static void keep_books(enum message message, int who) {
  messages++;
  if (message == FAILED) refused++;
  if (message == NOTHING) {
    waited++;
    if (waited > longest_wait) longest_wait = waited;
  } else {
    waited = 0;
  }
  for (int i = 0; i < CLIENTS; i++) {
    if (i == who && clients[i].connected) messages += 2;
  }
  panel_enabled = cycle == DONE;
}

static void initialise(enum message message, int who) {
  const int mine = who == newcomer;
  switch (cycle) {
    case PREINITIALIZING:
      if (message == DISCONNECT && mine) cycle = UNKNOWN;
      else cycle = INITIALIZING;
      break;
    case INITIALIZING:
      if (message == LOADED && mine) cycle = POSTINITIALIZING;
      else if ((message == FAILED || message == DISCONNECT) && mine) cycle = UNKNOWN;
      break;
    case POSTINITIALIZING:
      if (message == USED && mine) cycle = DONE;
      else if ((message == FAILED || message == DISCONNECT) && mine) cycle = UNKNOWN;
      break;
    default: break;
  }
}

static void update(enum message message) {
  switch (cycle) {
    case PREUPDATING:
      if (message == FAILED) cycle = POSTREVERTING;
      else cycle = UPDATING;
      break;
    case UPDATING:
      if (message == FAILED) cycle = POSTREVERTING;
      else if (message == LOADED && all_have(0)) cycle = POSTUPDATING;
      break;
    case POSTUPDATING:
      if (message == FAILED) cycle = POSTREVERTING;
      else if (message == USED && all_have(1)) cycle = DONE;
      break;
    case POSTREVERTING:
      if (message == USED && all_have(1)) cycle = DONE;
      else if (message == FAILED) cycle = UNKNOWN;
      break;
    default: break;
  }
}

void step(enum message message, unsigned who) {
  if (who >= CLIENTS) return;
  if (message == LOADED) clients[who].loaded = 1;
  if (message == USED) clients[who].used = 1;
  switch (cycle) {
    case UNKNOWN:
    case DONE:
      if (message == CONNECT) {
        newcomer = (int)who;
        cycle = PREINITIALIZING;
      } else if (message == NEW_WEATHER && cycle == DONE) {
        cycle = PREUPDATING;
      }
      break;
    case PREINITIALIZING:
    case INITIALIZING:
    case POSTINITIALIZING: initialise(message, (int)who); break;
    default: update(message); break;
  }
  keep_books(message, (int)who);
}
