/* INPUTS sensors, each with limits and a filter of its own, and one alarm that looks at two of them:
   what reactive components look like. Some readings go wrong. */

#ifndef INPUTS
#define INPUTS 6
#endif

int __VERIFIER_nondet_int(void);

static int level[INPUTS], state[INPUTS], alarm;

static void read_sensor(int i) {
  int raw = __VERIFIER_nondet_int();
  if (raw < 0) {
    state[i] = -1;
    level[i] = 0;
  } else if (raw > 1000) {
    state[i] = 1;
    level[i] = 1000;
  } else {
    state[i] = 0;
    level[i] = raw;
  }
}

int main(void) {
  for (int i = 0; i < INPUTS; i++) read_sensor(i);
  if (level[0] > level[1] + 100) alarm = 1;
  return level[0] / level[INPUTS - 1]; /* no reading: a division by zero */
}
