/* A storage filter driver between a file system and a disk: requests go down through its stages and
   come back up, one after the other. On the way the rules of its kind are watched: a lock is taken before it
   is released, a request is completed once, one that was marked pending is completed later. */

extern int __VERIFIER_nondet_int(void);

enum { requests = 4 };
enum { READ = 1, WRITE, FLUSH, CONTROL };
enum { SUCCESS, PENDING, BAD_REQUEST, NO_DEVICE, READ_ONLY, TIMED_OUT, QUOTA, CANCELLED };
enum { STARTED, PAUSED, REMOVED };
enum { NONE, LOCKED };

static int device = STARTED;
static int lock = NONE;
static int queue_lock = NONE;
static int completions;
static int marked_pending;
static int violated;
static int status;
static int bytes;
static int cached;
static int retries;
static int audit;
static int encrypted;
static int queue_length;
static int power;
static int trace;
static int checksum;
static int mirror_status;
static int throttled;

static void rule(int holds) {
  if (!holds) violated = 1;
}

static void acquire(void) {
  rule(lock == NONE);
  lock = LOCKED;
}

static void release(void) {
  rule(lock == LOCKED);
  lock = NONE;
}

static void enter_queue(void) {
  rule(queue_lock == NONE);
  queue_lock = LOCKED;
}

static void leave_queue(void) {
  rule(queue_lock == LOCKED);
  queue_lock = NONE;
}

static void complete(int result) {
  rule(completions == 0);
  completions++;
  status = result;
}

static void plug_and_play(void) {
  int event = __VERIFIER_nondet_int();
  if (event == 1)
    device = PAUSED;
  else if (event == 2)
    device = REMOVED;
  if (event == 3) trace = trace + 1;
}

static void power_up(void) {
  int level = __VERIFIER_nondet_int();
  if (level > 0) {
    enter_queue();
    power = level;
    leave_queue();
  } else {
    power = 1;
    audit = audit + 1;
  }
  if (power > 3) trace = trace + power;
}

static int validate(int function, int length) {
  if (function < READ) return BAD_REQUEST;
  if (function > CONTROL) return BAD_REQUEST;
  if (length < 0) return BAD_REQUEST;
  if (length > 65536) return BAD_REQUEST;
  if (device == REMOVED) return NO_DEVICE;
  return SUCCESS;
}

static void look_up(int function) {
  int hit = __VERIFIER_nondet_int();
  cached = 0;
  if (function == READ) {
    if (hit > 0) cached = 1;
  } else if (hit == 0) {
    enter_queue();
    trace = trace + 2;
    leave_queue();
  }
}

static void encrypt(int function) {
  int key = __VERIFIER_nondet_int();
  encrypted = 0;
  if (function == WRITE) {
    if (key != 0) {
      encrypted = 1;
      checksum = checksum + key % 7;
    } else {
      audit = audit + 4;
    }
  }
}

static void throttle(void) {
  int load = __VERIFIER_nondet_int();
  throttled = 0;
  if (load > 80) {
    throttled = 1;
    enter_queue();
    queue_length = queue_length + 1;
    leave_queue();
  }
  if (queue_length > 4) trace = trace + 8;
}

static void mirror(int function) {
  int answer = __VERIFIER_nondet_int();
  mirror_status = SUCCESS;
  if (function == WRITE || function == FLUSH) {
    if (answer == 1) mirror_status = TIMED_OUT;
    if (answer == 2) mirror_status = NO_DEVICE;
  }
  if (mirror_status != SUCCESS) {
    enter_queue();
    audit = audit + 16;
    leave_queue();
  }
}

static int quota(int function, int length) {
  int left = __VERIFIER_nondet_int();
  if (function != WRITE) return SUCCESS;
  if (left < length) return QUOTA;
  return SUCCESS;
}

static int lower_driver(int function, int length) {
  int answer = __VERIFIER_nondet_int();
  int moved = __VERIFIER_nondet_int();
  if (answer == 1) return TIMED_OUT;
  if (answer == 2) {
    marked_pending = 1;
    return PENDING;
  }
  if (function == READ || function == WRITE) {
    if (moved > length) moved = length;
    if (moved < 0) moved = 0;
    bytes = moved;
  }
  return SUCCESS;
}

static void finish_later(void) {
  int cancelled = __VERIFIER_nondet_int();
  rule(marked_pending == 1);
  if (cancelled)
    complete(CANCELLED);
  else
    complete(SUCCESS);
}

static void count(int function) {
  int sample = __VERIFIER_nondet_int();
  if (sample > 10) {
    enter_queue();
    trace = trace + 1;
    leave_queue();
  }
  if (function == READ)
    audit = audit + 32;
  else if (function == WRITE)
    audit = audit + 64;
}

static void serve(void) {
  int function = __VERIFIER_nondet_int();
  int length = __VERIFIER_nondet_int();
  int result;
  completions = 0;
  marked_pending = 0;
  plug_and_play();
  power_up();
  result = validate(function, length);
  if (result == SUCCESS) {
    look_up(function);
    encrypt(function);
    throttle();
    mirror(function);
    count(function);
    acquire();
    if (cached) {
      bytes = length;
      release();
      complete(SUCCESS);
    } else {
      result = quota(function, length);
      if (result == SUCCESS) {
        if (device == PAUSED) {
          queue_length = queue_length + 1;
          marked_pending = 1;
          result = PENDING;
        } else {
          result = lower_driver(function, length);
          if (result == TIMED_OUT) {
            retries = retries + 1;
            result = mirror_status == SUCCESS ? SUCCESS : TIMED_OUT;
          }
        }
      }
      release();
      if (result == PENDING)
        finish_later();
      else
        complete(result);
    }
  } else {
    complete(result);
  }
  rule(lock == NONE);
  rule(queue_lock == NONE);
  rule(completions == 1);
}

int main(void) {
  int request;
  for (request = 0; request < requests; request++) serve();
done:
  return violated * 1000 + status + bytes + audit + trace + encrypted + checksum + throttled +
         retries;
}
