/* Inputs for running the programs of this folder under gcc:

     gcc -O2 daemon.c inputs.c -o daemon && SEED=7 ./daemon

   The n-th value asked for at a place depends on the seed, the place and n, on nothing else. So a
   slice, which asks at fewer places, gets at the others what its program got there. The place is
   what input_place holds, a line number; who does not set it asks at one place only.

   For the same reason the programs ask in functions that are called from one place (and so are
   their callers), once on a line: then a slice that leaves out calls still asks as often as its
   program wherever it asks at all. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);
unsigned char __VERIFIER_nondet_uchar(void);
_Bool __VERIFIER_nondet_bool(void);

enum { places = 4096 };

int input_place;

static unsigned mixed(unsigned x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  x ^= x >> 16;
  return x;
}

static unsigned seed(void) {
  static unsigned value;
  static int known;
  if (!known) {
    const char *text = getenv("SEED");
    value = text ? (unsigned)strtoul(text, 0, 10) : 1;
    known = 1;
  }
  return value;
}

/* Uniform, but for the place and the count it depends on. */
static unsigned next(void) {
  static unsigned asked[places];
  unsigned place = (unsigned)input_place % places;
  return mixed(seed() * 0x9e3779b9u + mixed(place * 1024u + mixed(asked[place]++)));
}

/* Small values mostly, so that tests for particular ones succeed; at times those at which widths
   and signs change, or any at all. */
int __VERIFIER_nondet_int(void) {
  static const int boundaries[] = {-1,  15,  16,   99,   100,   127,        128,
                                   255, 256, 1000, 4095, 65535, 2147483647, -2147483647 - 1};
  unsigned x = next();
  unsigned kind = x % 16;
  x /= 16;
  if (kind < 6) return (int)(x % 4);
  if (kind < 11) return (int)(x % 14) - 1;
  if (kind < 14) return (int)(x % 40);
  if (kind < 15) return boundaries[x % (sizeof boundaries / sizeof *boundaries)];
  return (int)(x % 2000) - 500;
}

unsigned char __VERIFIER_nondet_uchar(void) { return (unsigned char)next(); }

_Bool __VERIFIER_nondet_bool(void) { return next() % 2 != 0; }
