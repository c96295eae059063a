/* A scheduler with three queues, driven by INPUTS commands, after the class of `schedule` in the
   Siemens suite: every command is one of seven, each queue is looked at by itself. */

#ifndef INPUTS
#define INPUTS 2
#endif

int __VERIFIER_nondet_int(void);

enum { NEW_LOW, NEW_MIDDLE, NEW_HIGH, BLOCK, UNBLOCK, EXPIRE, FINISH };

static int low, middle, high, blocked, finished;

static void obey(int command) {
  if (command == NEW_LOW) low = low + 1;
  if (command == NEW_MIDDLE) middle = middle + 1;
  if (command == NEW_HIGH) high = high + 1;
  if (command == BLOCK) blocked = blocked + 1;
  if (command == UNBLOCK) blocked = 0;
  if (command == EXPIRE) low = 0;
  if (command == FINISH) finished = finished + 1;
}

int main(void) {
  for (int i = 0; i < INPUTS; i++) obey(__VERIFIER_nondet_int());
  return 0;
}
