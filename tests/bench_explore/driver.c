/* Runs a program on the tests of its groups and on many inputs near them, and says where its
   signature is wrong: every input is in exactly one group, and that group's output is what the
   program showed last. Included behind the program and what the test writes about it: the inputs,
   set(), run_program(), the groups and their tests. */

#include <stdio.h>

enum { WRONG = -1, NONE = -2, SEVERAL = -3 };

static const char *const what[] = {"", "another output", "in no group", "in several groups"};

static unsigned long long state = 1;

static unsigned below(unsigned bound) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(state >> 33) % bound;
}

/* The group of the input; or what is wrong with it. */
static int judged(const int *input) {
  int group = NONE, g;
  set(input);
  shown.reached = 0;
  run_program();
  set(input); /* whatever the program did to it */
  for (g = 0; g < GROUPS; g++) {
    if (!groups[g].holds()) continue;
    if (group != NONE) return SEVERAL;
    group = g;
  }
  if (group == NONE) return NONE;
  if (!shown.reached != !groups[group].output) return WRONG;
  if (shown.reached && shown.value != groups[group].output()) return WRONG;
  return group;
}

static int failed(const int *input, const char *why) {
  int i;
  printf("%s:", why);
  for (i = 0; i < INPUTS; i++) printf(" %s = %d", names[i], input[i]);
  printf("\n");
  return 1;
}

/* Another value for an input: one that some test has, or next to it, small, or any. */
static int varied(int input) {
  int value = tests[below(GROUPS)][input];
  switch (below(8)) {
    case 0:
      return (int)(below(65536) << 16 | below(65536));
    case 1:
      return (int)below(8) - 2;
    case 2:
      return value < 2147483647 ? value + 1 : value;
    case 3:
      return value > -2147483647 ? value - 1 : value;
    default:
      return value;
  }
}

int main(void) {
  int g, i, round;
  for (g = 0; g < GROUPS; g++)
    if (judged(tests[g]) != g) return failed(tests[g], "not in its own group");
  for (round = 0; round < ROUNDS; round++) {
    int input[INPUTS], base = below(GROUPS), often = 1 + below(4), result;
    for (i = 0; i < INPUTS; i++) input[i] = below(often) == 0 ? varied(i) : tests[base][i];
    result = judged(input);
    if (result < 0) return failed(input, what[-result]);
  }
  return 0;
}
