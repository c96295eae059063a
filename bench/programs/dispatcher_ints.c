/* The dispatcher of a floppy driver as abstract models of drivers have it: plain integers, no
   pointers, and an input wherever the model does not know. One request of any kind meets the
   device in any consistent state. The rules of the request protocol are followed in global flags
   and checked at the end:
     - a request is either completed, or passed down, or queued and marked pending; once;
     - a routine returns PENDING exactly if it marked the request pending or the driver below did;
     - who passes a request down either skips its stack location or copies it, not both;
     - the removal lock is given back.
   Most paths through the tests at the end cannot run, because statuses and flags go together. */

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);

/* Statuses. */
enum {
  SUCCESS = 0,
  PENDING = 259,
  MORE_PROCESSING = 278,
  UNSUCCESSFUL = -1,
  NOT_SUPPORTED = -2,
  INVALID_PARAMETER = -3,
  INVALID_REQUEST = -4,
  NO_MEDIA = -5,
  MEDIA_CHANGED = -6,
  WRITE_PROTECTED = -7,
  BUFFER_TOO_SMALL = -8,
  DEVICE_GONE = -9,
  CRC_FAILED = -10,
  TIMED_OUT = -11,
  CANCELLED = -12,
  SHARING = -13,
  NO_MEMORY = -14,
  DEVICE_BUSY = -15,
  NOT_READY = -16
};

/* Kinds of requests, and the minor functions of two of them. */
enum {
  CREATE,
  CLOSE,
  CLEANUP,
  READ,
  WRITE,
  FLUSH,
  CONTROL,
  INTERNAL_CONTROL,
  POWER,
  PLUG_AND_PLAY,
  SYSTEM_CONTROL,
  SHUTDOWN,
  kinds
};
enum {
  START_DEVICE,
  QUERY_STOP,
  STOP_DEVICE,
  CANCEL_STOP,
  QUERY_REMOVE,
  REMOVE_DEVICE,
  CANCEL_REMOVE,
  SURPRISE_REMOVAL,
  QUERY_CAPABILITIES,
  DEVICE_USAGE
};
enum { SET_POWER, QUERY_POWER, WAIT_WAKE, POWER_SEQUENCE };

/* Device controls. */
enum {
  IO_GET_GEOMETRY,
  IO_GET_MEDIA_TYPES,
  IO_CHECK_VERIFY,
  IO_FORMAT_TRACKS,
  IO_IS_WRITABLE,
  IO_EJECT,
  IO_LOAD,
  IO_LOCK_MEDIA,
  IO_SENSE,
  IO_ENABLE_FIFO,
  IO_DISABLE_FIFO,
  IO_GET_STATISTICS,
  IO_RESET_STATISTICS,
  IO_DEVICE_NUMBER
};

/* States of the device. */
enum { ADDED, STARTED, STOP_PENDING, STOPPED, REMOVE_PENDING, SURPRISED, REMOVED };
enum { POWER_ON, POWER_SLEEP, POWER_OFF };
enum { MOTOR_OFF, MOTOR_SPINNING, MOTOR_READY };
enum { MEDIA_NONE, MEDIA_720, MEDIA_1440, MEDIA_UNKNOWN };

/* States of the request. */
enum { FRESH, SKIPPED, COPIED, BELOW, RETURNED, DONE, QUEUED };

/* What a violation is. */
enum {
  FINE,
  TWICE_COMPLETED,
  COMPLETED_BELOW,
  SKIP_OUT_OF_PLACE,
  COPY_OUT_OF_PLACE,
  CALL_OUT_OF_PLACE,
  HOOK_OUT_OF_PLACE,
  LOST_REQUEST,
  WRONG_PENDING,
  WRONG_STATUS,
  LOCK_NOT_RETURNED,
  SUCCESS_WITHOUT_WORK,
  QUEUE_WHILE_GONE
};

/* The protocol. */
static int packet_state = FRESH;
static int pended;
static int completed;
static int completed_status;
static int lower_called;
static int lower_status;
static int hook_set;
static int hook_ran;
static int queued;
static int remove_lock;
static int violated = FINE;

/* The request. */
static int request_length;
static int request_offset;
static int request_information;
static int request_wakes;

/* The device. */
static int device_state;
static int power_state;
static int motor;
static int media;
static int media_locked;
static int write_protected;
static int open_count;
static int hold_queue;
static int queue_length;
static int paging_path;
static int fifo_on;
static int current_track;
static int retries_left;
static int last_sense;
static int statistics_reads;
static int statistics_writes;
static int statistics_errors;
static int wake_armed;
static int event_signalled;

static void violation(int which) {
  if (violated == FINE) violated = which;
}

static int within(int value, int low, int high) {
  if (value < low) return low;
  if (value > high) return high;
  return value;
}

/* ---- what the system offers to a driver ---- */

static void skip_location(void) {
  if (packet_state != FRESH) violation(SKIP_OUT_OF_PLACE);
  packet_state = SKIPPED;
}

static void copy_location(void) {
  if (packet_state != FRESH && packet_state != RETURNED) violation(COPY_OUT_OF_PLACE);
  packet_state = COPIED;
}

static void set_hook(void) {
  if (packet_state != COPIED) violation(HOOK_OUT_OF_PLACE);
  hook_set = 1;
}

static void mark_pending(void) {
  pended = 1;
}

static void complete(int status) {
  if (completed) violation(TWICE_COMPLETED);
  if (packet_state == BELOW) violation(COMPLETED_BELOW);
  completed = 1;
  completed_status = status;
  packet_state = DONE;
}

/* The completion routine: the driver wants the packet back and is told by an event. */
static int hook(void) {
  hook_ran = 1;
  event_signalled = 1;
  return MORE_PROCESSING;
}

/* Calls the driver below; how it answers is an input of the caller. */
static int call_lower(int answer) {
  int status;
  if (answer == 0)
    status = SUCCESS;
  else if (answer == 1)
    status = PENDING;
  else if (answer == 2)
    status = UNSUCCESSFUL;
  else
    status = NOT_SUPPORTED;
  if (packet_state != SKIPPED && packet_state != COPIED) violation(CALL_OUT_OF_PLACE);
  lower_called = 1;
  lower_status = status;
  packet_state = BELOW;
  if (hook_set && status != PENDING) {
    if (hook() == MORE_PROCESSING) packet_state = RETURNED;
  }
  return status;
}

/* Waits until the driver below has completed a pending request. */
static int wait_for_event(int later_status) {
  if (!event_signalled) {
    if (hook_set && hook() == MORE_PROCESSING) packet_state = RETURNED;
  }
  event_signalled = 0;
  lower_status = later_status;
  return later_status;
}

static void acquire_lock(void) { remove_lock++; }
static void release_lock(void) { remove_lock--; }

/* Sends the request down and waits until it is back. */
static int forward_and_wait(int answer, int late_success) {
  int status;
  copy_location();
  set_hook();
  status = call_lower(answer);
  if (status == PENDING) {
    if (late_success)
      status = wait_for_event(SUCCESS);
    else
      status = wait_for_event(UNSUCCESSFUL);
  }
  return status;
}

static int pass_down(int answer) {
  skip_location();
  return call_lower(answer);
}

/* ---- the hardware ---- */

static int spin_up(int spins) {
  if (motor == MOTOR_READY) return SUCCESS;
  motor = MOTOR_SPINNING;
  if (!spins) {
    statistics_errors++;
    motor = MOTOR_OFF;
    return TIMED_OUT;
  }
  motor = MOTOR_READY;
  return SUCCESS;
}

static void spin_down(void) {
  if (motor != MOTOR_OFF) motor = MOTOR_OFF;
}

static int sense_media(int sensed) {
  int kind;
  if (sensed <= 0)
    kind = MEDIA_NONE;
  else if (sensed == 1)
    kind = MEDIA_720;
  else if (sensed == 2)
    kind = MEDIA_1440;
  else
    kind = MEDIA_UNKNOWN;
  last_sense = kind;
  if (kind == MEDIA_NONE) {
    media = MEDIA_NONE;
    return NO_MEDIA;
  }
  if (media == MEDIA_NONE) {
    media = kind;
    return SUCCESS;
  }
  if (kind != media) {
    media = kind;
    return MEDIA_CHANGED;
  }
  return SUCCESS;
}

static int track_count(void) { return media == MEDIA_NONE ? 0 : 80; }

static int sectors_per_track(void) {
  if (media == MEDIA_720) return 9;
  if (media == MEDIA_1440) return 18;
  return 0;
}

static int seek(int track, int obeyed) {
  if (track < 0 || track >= track_count()) return INVALID_PARAMETER;
  if (track == current_track) return SUCCESS;
  if (!obeyed) {
    current_track = -1;
    statistics_errors++;
    return NOT_READY;
  }
  current_track = track;
  return SUCCESS;
}

static int recalibrate(int obeyed) {
  if (!obeyed) return NOT_READY;
  current_track = 0;
  return SUCCESS;
}

/* What every transfer needs: a device that is on, a disk that turns, and a known medium. */
static int prepare_drive(int spins, int sensed) {
  int status;
  if (power_state != POWER_ON) return NOT_READY;
  status = spin_up(spins);
  if (status != SUCCESS) return status;
  status = sense_media(sensed);
  if (status == MEDIA_CHANGED && open_count == 0) status = SUCCESS;
  if (status == SUCCESS && media == MEDIA_UNKNOWN) status = CRC_FAILED;
  return status;
}

/* ---- queueing ---- */

static int must_hold(void) {
  return hold_queue || device_state == STOP_PENDING || device_state == REMOVE_PENDING;
}

static int queue_request(void) {
  if (device_state == REMOVED || device_state == SURPRISED) violation(QUEUE_WHILE_GONE);
  mark_pending();
  queue_length++;
  queued = 1;
  packet_state = QUEUED;
  return PENDING;
}

static void release_queue(void) {
  hold_queue = 0;
  if (device_state == STARTED && queue_length > 0) queue_length = 0;
}

static void fail_queue(void) {
  hold_queue = 0;
  queue_length = 0;
}

static int is_gone(void) { return device_state == SURPRISED || device_state == REMOVED; }

/* ---- create, close, cleanup ---- */

static int dispatch_create(void) {
  int status;
  int exclusive = __VERIFIER_nondet_bool();
  acquire_lock();
  if (is_gone())
    status = DEVICE_GONE;
  else if (device_state != STARTED)
    status = NOT_READY;
  else if (exclusive && open_count > 0)
    status = SHARING;
  else
    status = SUCCESS;
  if (status == SUCCESS) {
    open_count++;
    if (open_count == 1) {
      int sensed = __VERIFIER_nondet_int();
      if (sense_media(sensed) == NO_MEDIA) last_sense = -1;
    }
    request_information = 1;
  } else {
    request_information = 0;
  }
  complete(status);
  release_lock();
  return status;
}

static int dispatch_close(void) {
  acquire_lock();
  if (open_count > 0) open_count--;
  if (open_count == 0) {
    media_locked = 0;
    spin_down();
  }
  request_information = 0;
  complete(SUCCESS);
  release_lock();
  return SUCCESS;
}

static int dispatch_cleanup(void) {
  int mine = __VERIFIER_nondet_int();
  acquire_lock();
  if (mine > 0 && queue_length > 0) {
    if (mine >= queue_length)
      queue_length = 0;
    else
      queue_length -= mine;
  }
  complete(SUCCESS);
  release_lock();
  return SUCCESS;
}

/* ---- read and write ---- */

static int check_range(void) {
  int capacity = track_count() * sectors_per_track() * 2;
  if (request_length <= 0) return INVALID_PARAMETER;
  if (request_offset < 0) return INVALID_PARAMETER;
  if (request_offset >= capacity) return INVALID_PARAMETER;
  if (request_length > capacity - request_offset) return BUFFER_TOO_SMALL;
  return SUCCESS;
}

/* Sectors one after the other; an error is tried again after a recalibration, some times. */
static int transfer(int writing) {
  int moved = 0;
  int status = SUCCESS;
  retries_left = 3;
  while (moved < request_length) {
    int track = (request_offset + moved) / (2 * sectors_per_track());
    int obeyed = __VERIFIER_nondet_bool();
    int good = __VERIFIER_nondet_int();
    status = seek(track, obeyed);
    if (status == SUCCESS && good != 0) {
      moved++;
      continue;
    }
    if (status == SUCCESS) status = CRC_FAILED;
    if (status == INVALID_PARAMETER) break;
    if (retries_left == 0) break;
    retries_left--;
    if (recalibrate(good != 3) != SUCCESS) break;
    status = SUCCESS;
  }
  request_information = moved;
  if (writing)
    statistics_writes += moved;
  else
    statistics_reads += moved;
  return status;
}

static int dispatch_read_write(int writing) {
  int status;
  int spins = __VERIFIER_nondet_bool();
  int sensed = __VERIFIER_nondet_int();
  acquire_lock();
  request_length = __VERIFIER_nondet_int();
  request_offset = __VERIFIER_nondet_int();
  request_information = 0;
  if (is_gone()) {
    complete(DEVICE_GONE);
    release_lock();
    return DEVICE_GONE;
  }
  if (must_hold()) {
    status = queue_request();
    release_lock();
    return status;
  }
  if (device_state != STARTED) {
    complete(NOT_READY);
    release_lock();
    return NOT_READY;
  }
  status = prepare_drive(spins, sensed);
  if (status == SUCCESS && writing && write_protected) status = WRITE_PROTECTED;
  if (status == SUCCESS) status = check_range();
  if (status == SUCCESS) status = transfer(writing);
  if (status != SUCCESS) {
    statistics_errors++;
    if (status != CRC_FAILED && status != NOT_READY) request_information = 0;
  }
  complete(status);
  release_lock();
  return status;
}

static int dispatch_flush(void) {
  int status;
  if (is_gone()) {
    complete(DEVICE_GONE);
    return DEVICE_GONE;
  }
  /* Nothing is cached here; who is below may cache. */
  if (paging_path) {
    status = SUCCESS;
    complete(status);
  } else {
    status = pass_down(__VERIFIER_nondet_int());
  }
  return status;
}

/* ---- device control ---- */

static int control_geometry(int output_size) {
  if (output_size < 24) return BUFFER_TOO_SMALL;
  if (media == MEDIA_NONE) return NO_MEDIA;
  request_information = 24;
  return SUCCESS;
}

static int control_media_types(int output_size) {
  int types = 2;
  int fit = output_size / 24;
  if (fit <= 0) return BUFFER_TOO_SMALL;
  if (fit < types) {
    request_information = fit * 24;
    return SUCCESS;
  }
  request_information = types * 24;
  return SUCCESS;
}

static int control_verify(int output_size, int spins, int sensed) {
  int status = prepare_drive(spins, sensed);
  if (status != SUCCESS) return status;
  if (output_size >= 4) request_information = 4;
  return SUCCESS;
}

static int control_format(int input_size, int first, int last) {
  int track;
  int formatted = 0;
  if (input_size < 20) return INVALID_PARAMETER;
  if (first < 0 || last < first || last >= 80) return INVALID_PARAMETER;
  if (write_protected) return WRITE_PROTECTED;
  if (media_locked && open_count > 1) return SHARING;
  for (track = first; track <= last; track++) {
    int obeyed = __VERIFIER_nondet_bool();
    int status = seek(track, obeyed);
    if (status != SUCCESS) {
      if (formatted == 0) return status;
      last_sense = status;
      break;
    }
    formatted++;
  }
  statistics_writes += formatted;
  request_information = formatted;
  return formatted > last - first ? SUCCESS : CRC_FAILED;
}

static int control_eject(void) {
  if (media_locked) return DEVICE_BUSY;
  if (media == MEDIA_NONE) return NO_MEDIA;
  spin_down();
  media = MEDIA_NONE;
  return SUCCESS;
}

static int control_load(int sensed) {
  int status = sense_media(sensed);
  if (status == MEDIA_CHANGED) status = SUCCESS;
  return status;
}

static int control_lock(int input_size, int wanted) {
  if (input_size < 1) return INVALID_PARAMETER;
  if (wanted && media == MEDIA_NONE) return NO_MEDIA;
  media_locked = wanted != 0;
  return SUCCESS;
}

static int control_fifo(int on) {
  if (motor == MOTOR_SPINNING) return DEVICE_BUSY;
  if (fifo_on == on) return SUCCESS;
  fifo_on = on;
  current_track = -1;
  return SUCCESS;
}

static int control_statistics(int output_size) {
  if (output_size < 12) return BUFFER_TOO_SMALL;
  request_information = 12;
  return SUCCESS;
}

static int dispatch_control(void) {
  int status;
  int code = __VERIFIER_nondet_int();
  int input_size = __VERIFIER_nondet_int();
  int output_size = __VERIFIER_nondet_int();
  int argument = __VERIFIER_nondet_int();
  int spins = __VERIFIER_nondet_bool();
  acquire_lock();
  request_information = 0;
  if (is_gone()) {
    complete(DEVICE_GONE);
    release_lock();
    return DEVICE_GONE;
  }
  if (must_hold()) {
    status = queue_request();
    release_lock();
    return status;
  }
  if (power_state == POWER_SLEEP && code != IO_GET_STATISTICS) {
    status = queue_request();
    hold_queue = 1;
    release_lock();
    return status;
  }
  switch (code) {
    case IO_GET_GEOMETRY: status = control_geometry(output_size); break;
    case IO_GET_MEDIA_TYPES: status = control_media_types(output_size); break;
    case IO_CHECK_VERIFY: status = control_verify(output_size, spins, argument); break;
    case IO_FORMAT_TRACKS: {
      int last = __VERIFIER_nondet_int();
      status = control_format(input_size, argument, last);
      break;
    }
    case IO_IS_WRITABLE:
      if (media == MEDIA_NONE)
        status = NO_MEDIA;
      else
        status = write_protected ? WRITE_PROTECTED : SUCCESS;
      break;
    case IO_EJECT: status = control_eject(); break;
    case IO_LOAD: status = control_load(argument); break;
    case IO_LOCK_MEDIA: status = control_lock(input_size, argument); break;
    case IO_SENSE:
      status = last_sense < 0 ? UNSUCCESSFUL : SUCCESS;
      if (status == SUCCESS) last_sense = 0;
      break;
    case IO_ENABLE_FIFO: status = control_fifo(1); break;
    case IO_DISABLE_FIFO: status = control_fifo(0); break;
    case IO_GET_STATISTICS: status = control_statistics(output_size); break;
    case IO_RESET_STATISTICS:
      statistics_reads = 0;
      statistics_writes = 0;
      statistics_errors = 0;
      status = SUCCESS;
      break;
    case IO_DEVICE_NUMBER: {
      int answer = __VERIFIER_nondet_int();
      /* The driver below knows. It must not be completed here as well. */
      status = pass_down(answer);
      release_lock();
      return status;
    }
    default: status = INVALID_REQUEST; break;
  }
  if (status != SUCCESS && code != IO_FORMAT_TRACKS) request_information = 0;
  if (status == NO_MEDIA || status == MEDIA_CHANGED) statistics_errors++;
  complete(status);
  release_lock();
  return status;
}

static int dispatch_internal_control(void) {
  int status;
  int code = __VERIFIER_nondet_int();
  if (is_gone()) {
    complete(DEVICE_GONE);
    return DEVICE_GONE;
  }
  switch (code) {
    case 0: {
      /* Resources: asked for below, looked at when they are back. */
      int late = __VERIFIER_nondet_bool();
      int answer = __VERIFIER_nondet_int();
      status = forward_and_wait(answer, late);
      if (status == SUCCESS) request_information = 16;
      complete(status);
      return status;
    }
    case 1:
      fifo_on = 0;
      complete(SUCCESS);
      return SUCCESS;
    default:
      break;
  }
  status = pass_down(__VERIFIER_nondet_int());
  return status;
}

/* ---- power ---- */

static int power_up(void) {
  power_state = POWER_ON;
  motor = MOTOR_OFF;
  current_track = -1;
  if (hold_queue && device_state == STARTED) release_queue();
  return SUCCESS;
}

static int power_down(int target) {
  if (target == POWER_OFF && paging_path) return DEVICE_BUSY;
  hold_queue = 1;
  spin_down();
  power_state = target;
  return SUCCESS;
}

static int dispatch_power(void) {
  int status;
  int minor = __VERIFIER_nondet_int();
  int target = within(__VERIFIER_nondet_int(), POWER_ON, POWER_OFF);
  if (is_gone() && minor != SET_POWER) {
    complete(DEVICE_GONE);
    return DEVICE_GONE;
  }
  switch (minor) {
    case SET_POWER:
      if (target == power_state) break;
      if (target == POWER_ON) {
        /* Up: those below first. */
        int late = __VERIFIER_nondet_bool();
        int answer = __VERIFIER_nondet_int();
        status = forward_and_wait(answer, late);
        if (status == SUCCESS) status = power_up();
        complete(status);
        return status;
      }
      /* Down: this one first, and no may be said to it no more. */
      if (power_down(target) != SUCCESS) power_state = POWER_SLEEP;
      break;
    case QUERY_POWER:
      if (target == POWER_OFF && (paging_path || queue_length > 0)) {
        complete(DEVICE_BUSY);
        return DEVICE_BUSY;
      }
      if (motor == MOTOR_SPINNING) {
        complete(DEVICE_BUSY);
        return DEVICE_BUSY;
      }
      hold_queue = target != POWER_ON;
      break;
    case WAIT_WAKE:
      if (wake_armed) {
        complete(DEVICE_BUSY);
        return DEVICE_BUSY;
      }
      wake_armed = 1;
      request_wakes = 1;
      mark_pending();
      copy_location();
      call_lower(1);
      return PENDING;
    case POWER_SEQUENCE:
      request_information = current_track;
      complete(SUCCESS);
      return SUCCESS;
    default: break;
  }
  status = pass_down(__VERIFIER_nondet_int());
  return status;
}

/* ---- plug and play ---- */

static int pnp_start(void) {
  int late = __VERIFIER_nondet_bool();
  int answer = __VERIFIER_nondet_int();
  int works = __VERIFIER_nondet_bool();
  int status = forward_and_wait(answer, late);
  if (status == SUCCESS) {
    status = recalibrate(works);
    if (status == SUCCESS) {
      device_state = STARTED;
      power_state = POWER_ON;
      release_queue();
    }
  }
  complete(status);
  return status;
}

static int pnp_query_stop(void) {
  int answer;
  if (device_state != STARTED || paging_path) {
    complete(DEVICE_BUSY);
    return DEVICE_BUSY;
  }
  device_state = STOP_PENDING;
  hold_queue = 1;
  answer = __VERIFIER_nondet_int();
  return pass_down(answer);
}

static int pnp_stop(void) {
  int answer = __VERIFIER_nondet_int();
  spin_down();
  device_state = STOPPED;
  return pass_down(answer);
}

static int pnp_cancel_stop(void) {
  int late = __VERIFIER_nondet_bool();
  int answer = __VERIFIER_nondet_int();
  int status;
  if (device_state != STOP_PENDING) {
    status = pass_down(answer);
    return status;
  }
  status = forward_and_wait(answer, late);
  if (status == SUCCESS) {
    device_state = STARTED;
    release_queue();
  }
  complete(status);
  return status;
}

static int pnp_query_remove(void) {
  int answer;
  if (paging_path || open_count > 0) {
    complete(DEVICE_BUSY);
    return DEVICE_BUSY;
  }
  if (device_state == STARTED) {
    device_state = REMOVE_PENDING;
    hold_queue = 1;
  }
  answer = __VERIFIER_nondet_int();
  return pass_down(answer);
}

static int pnp_remove(void) {
  int answer = __VERIFIER_nondet_int();
  int status;
  fail_queue();
  spin_down();
  if (wake_armed) wake_armed = 0;
  media = MEDIA_NONE;
  device_state = REMOVED;
  status = pass_down(answer);
  return status;
}

static int pnp_cancel_remove(void) {
  int late = __VERIFIER_nondet_bool();
  int answer = __VERIFIER_nondet_int();
  int status = forward_and_wait(answer, late);
  if (status == SUCCESS && device_state == REMOVE_PENDING) {
    device_state = STARTED;
    release_queue();
  }
  complete(status);
  return status;
}

static int pnp_surprise(void) {
  int answer = __VERIFIER_nondet_int();
  device_state = SURPRISED;
  fail_queue();
  media = MEDIA_NONE;
  motor = MOTOR_OFF;
  return pass_down(answer);
}

static int pnp_capabilities(void) {
  int late = __VERIFIER_nondet_bool();
  int answer = __VERIFIER_nondet_int();
  int status = forward_and_wait(answer, late);
  if (status == SUCCESS) request_information = 1;
  complete(status);
  return status;
}

static int pnp_usage(void) {
  int late = __VERIFIER_nondet_bool();
  int answer = __VERIFIER_nondet_int();
  int into = __VERIFIER_nondet_bool();
  int status;
  if (into && device_state != STARTED) {
    complete(NOT_READY);
    return NOT_READY;
  }
  if (!into && paging_path == 0) {
    complete(INVALID_PARAMETER);
    return INVALID_PARAMETER;
  }
  if (into)
    paging_path++;
  else
    paging_path--;
  status = forward_and_wait(answer, late);
  if (status != SUCCESS) {
    if (into)
      paging_path--;
    else
      paging_path++;
  }
  complete(status);
  return status;
}

static int dispatch_pnp(void) {
  int status;
  int minor = __VERIFIER_nondet_int();
  acquire_lock();
  if (device_state == REMOVED) {
    complete(DEVICE_GONE);
    release_lock();
    return DEVICE_GONE;
  }
  switch (minor) {
    case START_DEVICE: status = pnp_start(); break;
    case QUERY_STOP: status = pnp_query_stop(); break;
    case STOP_DEVICE: status = pnp_stop(); break;
    case CANCEL_STOP: status = pnp_cancel_stop(); break;
    case QUERY_REMOVE: status = pnp_query_remove(); break;
    case REMOVE_DEVICE: status = pnp_remove(); break;
    case CANCEL_REMOVE: status = pnp_cancel_remove(); break;
    case SURPRISE_REMOVAL: status = pnp_surprise(); break;
    case QUERY_CAPABILITIES: status = pnp_capabilities(); break;
    case DEVICE_USAGE: status = pnp_usage(); break;
    default: {
      int answer = __VERIFIER_nondet_int();
      status = pass_down(answer);
      break;
    }
  }
  release_lock();
  return status;
}

static int dispatch_shutdown(void) {
  int answer = __VERIFIER_nondet_int();
  spin_down();
  if (queue_length > 0 && device_state == STARTED) {
    queue_length = 0;
    hold_queue = 0;
  }
  return pass_down(answer);
}

/* ---- the harness ---- */

/* Any state a history of requests could have led to. */
static void choose_device(void) {
  device_state = within(__VERIFIER_nondet_int(), ADDED, REMOVED);
  power_state = within(__VERIFIER_nondet_int(), POWER_ON, POWER_OFF);
  media = within(__VERIFIER_nondet_int(), MEDIA_NONE, MEDIA_UNKNOWN);
  write_protected = __VERIFIER_nondet_bool();
  open_count = within(__VERIFIER_nondet_int(), 0, 3);
  paging_path = within(__VERIFIER_nondet_int(), 0, 1);
  wake_armed = __VERIFIER_nondet_bool();
  if (device_state != STARTED) {
    open_count = 0;
    paging_path = 0;
  }
  if (device_state == STARTED && power_state == POWER_ON)
    motor = within(__VERIFIER_nondet_int(), MOTOR_OFF, MOTOR_READY);
  else
    motor = MOTOR_OFF;
  if (device_state == STOP_PENDING || device_state == STOPPED || device_state == REMOVE_PENDING)
    hold_queue = 1;
  if (hold_queue) queue_length = within(__VERIFIER_nondet_int(), 0, 5);
  if (open_count > 0) media_locked = __VERIFIER_nondet_bool();
  current_track = -1;
}

static void check_protocol(int status) {
  if (pended) {
    if (status != PENDING) violation(WRONG_PENDING);
    if (completed && !lower_called) violation(TWICE_COMPLETED);
    if (!queued && !lower_called) violation(LOST_REQUEST);
  } else if (completed) {
    if (status == PENDING) violation(WRONG_PENDING);
    if (status != completed_status) violation(WRONG_STATUS);
    if (status == SUCCESS && hook_set && !hook_ran) violation(SUCCESS_WITHOUT_WORK);
  } else if (lower_called) {
    if (packet_state == RETURNED) violation(LOST_REQUEST);
    if (status != lower_status) violation(WRONG_STATUS);
  } else {
    violation(LOST_REQUEST);
  }
  if (remove_lock != 0) violation(LOCK_NOT_RETURNED);
}

int main(void) {
  int status = UNSUCCESSFUL;
  int kind = __VERIFIER_nondet_int();
  int ended;
  if (kind < 0) goto done;
  if (kind >= kinds) kind = CONTROL; /* the kind with most to it */
  choose_device();
  if (kind == CREATE)
    status = dispatch_create();
  else if (kind == CLOSE)
    status = dispatch_close();
  else if (kind == CLEANUP)
    status = dispatch_cleanup();
  else if (kind == READ || kind == WRITE)
    status = dispatch_read_write(kind == WRITE);
  else if (kind == FLUSH)
    status = dispatch_flush();
  else if (kind == CONTROL)
    status = dispatch_control();
  else if (kind == INTERNAL_CONTROL)
    status = dispatch_internal_control();
  else if (kind == POWER)
    status = dispatch_power();
  else if (kind == PLUG_AND_PLAY)
    status = dispatch_pnp();
  else if (kind == SYSTEM_CONTROL)
    status = pass_down(__VERIFIER_nondet_int());
  else
    status = dispatch_shutdown();
  check_protocol(status);
  ended = packet_state;
  if (ended == BELOW && status == SUCCESS && request_wakes) violation(WRONG_STATUS);
  if (is_gone() && queue_length > 0) violation(QUEUE_WHILE_GONE);
done:
  return violated * 16 + (status == SUCCESS) + (request_information != 0) * 2 +
         (statistics_reads + statistics_writes + statistics_errors > 0) * 4 + fifo_on * 8;
}
