/* A scheduler with three queues, driven by INPUTS commands, after the class of `schedule` in the
   Siemens suite: every command is one of seven, each queue is looked at by itself. */

#ifndef INPUTS
#define INPUTS 2
#endif

int __VERIFIER_nondet_int(void);

enum { NEW_LOW, NEW_MIDDLE, NEW_HIGH, BLOCK, UNBLOCK, EXPIRE, FINISH };

static int low, middle, high, blocked, finished;

static void obey(int command) {
  switch (command) {
    case NEW_LOW: low = low + 1; break;
    case NEW_MIDDLE: middle = middle + 1; break;
    case NEW_HIGH: high = high + 1; break;
    case BLOCK: blocked = blocked + 1; break;
    case UNBLOCK: blocked = 0; break;
    case EXPIRE: low = 0; break;
    default: finished = finished + 1; break;
  }
}

int main(void) {
  for (int i = 0; i < INPUTS; i++) obey(__VERIFIER_nondet_int());
  return 0;
}
