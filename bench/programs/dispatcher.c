/* A driver for an optical drive, as drivers look to a verifier: request packets with a stack of
   locations, devices one above the other, a table of dispatch routines, completion routines called
   through pointers, a device extension that holds everything the driver knows, and a harness that
   sends one request of any kind to a device in any consistent state. A monitor follows the request
   protocol in global flags, and the harness checks at the end:
     - a request is completed, passed down, or queued and marked pending; each at most once;
     - a routine returns PENDING exactly if the packet was marked pending or the driver below did;
     - a location is skipped or copied before a packet is passed down, and a completion routine goes
       with a copied one;
     - the removal lock is given back, unless the packet still waits in the queue.
   Statuses and flags are correlated, so most paths through the checks cannot run. Two faults are in
   the driver on purpose, marked FAULT; the monitor finds them. */

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);

/* ======================================================================= statuses */

typedef int status_t;
enum {
  STATUS_SUCCESS = 0,
  STATUS_PENDING = 0x103,
  STATUS_MORE_PROCESSING = 0x116,
  STATUS_UNSUCCESSFUL = -100,
  STATUS_NOT_SUPPORTED = -101,
  STATUS_INVALID_PARAMETER = -102,
  STATUS_INVALID_REQUEST = -103,
  STATUS_BUFFER_TOO_SMALL = -104,
  STATUS_NO_MEDIA = -105,
  STATUS_MEDIA_CHANGED = -106,
  STATUS_WRITE_PROTECTED = -107,
  STATUS_DEVICE_GONE = -108,
  STATUS_DEVICE_BUSY = -109,
  STATUS_NOT_READY = -110,
  STATUS_DATA_ERROR = -111,
  STATUS_TIMEOUT = -112,
  STATUS_CANCELLED = -113,
  STATUS_SHARING = -114,
  STATUS_NO_MEMORY = -115,
  STATUS_DELETE_PENDING = -116,
  STATUS_ACCESS_DENIED = -117,
  STATUS_REGION_MISMATCH = -118
};

/* ======================================================================= requests */

enum major {
  MJ_CREATE,
  MJ_CLOSE,
  MJ_READ,
  MJ_WRITE,
  MJ_DEVICE_CONTROL,
  MJ_PNP,
  MJ_POWER,
  MJ_CLEANUP,
  MJ_FLUSH,
  MJ_SHUTDOWN,
  MJ_SYSTEM_CONTROL,
  MJ_INTERNAL_CONTROL,
  major_count
};

enum pnp_minor {
  PNP_START,
  PNP_QUERY_STOP,
  PNP_STOP,
  PNP_CANCEL_STOP,
  PNP_QUERY_REMOVE,
  PNP_REMOVE,
  PNP_CANCEL_REMOVE,
  PNP_SURPRISE,
  PNP_CAPABILITIES,
  PNP_USAGE,
  PNP_QUERY_ID,
  PNP_QUERY_STATE
};

enum power_minor { POWER_SET, POWER_QUERY, POWER_WAIT_WAKE, POWER_SEQUENCE };
enum power_level { POWER_FULL, POWER_IDLE, POWER_STANDBY, POWER_NONE };

enum wmi_minor { WMI_QUERY_ALL, WMI_QUERY_ONE, WMI_CHANGE, WMI_ENABLE, WMI_DISABLE };

enum control_code {
  IOC_GET_GEOMETRY,
  IOC_GET_CAPACITY,
  IOC_CHECK_VERIFY,
  IOC_READ_TOC,
  IOC_GET_LAST_SESSION,
  IOC_PLAY_AUDIO,
  IOC_PAUSE_AUDIO,
  IOC_RESUME_AUDIO,
  IOC_STOP_AUDIO,
  IOC_SEEK_AUDIO,
  IOC_GET_VOLUME,
  IOC_SET_VOLUME,
  IOC_READ_POSITION,
  IOC_EJECT,
  IOC_LOAD,
  IOC_PREVENT_REMOVAL,
  IOC_SET_SPEED,
  IOC_GET_MODE_PAGE,
  IOC_SET_MODE_PAGE,
  IOC_GET_REGION,
  IOC_SET_REGION,
  IOC_START_SESSION,
  IOC_END_SESSION,
  IOC_SEND_KEY,
  IOC_FORMAT,
  IOC_GET_DEFECTS,
  IOC_GET_STATISTICS,
  IOC_RESET_STATISTICS,
  IOC_SET_IDLE_TIMER,
  IOC_GET_SERIAL,
  IOC_PASS_THROUGH,
  IOC_GET_ADDRESS,
  IOC_UPDATE_FIRMWARE,
  IOC_PARTITIONS,
  control_count
};

enum { stack_depth = 3, buffer_size = 64, packet_pool = 3, top_level = 1 };
enum { sector_size = 16, max_transfer = 4, cache_lines = 4, max_tracks = 10, log_entries = 8 };

struct device;
struct packet;

typedef status_t (*dispatch_routine)(struct device *, struct packet *);
typedef status_t (*completion_routine)(struct device *, struct packet *, void *context);

struct location {
  int major;
  int minor;
  int code;
  int input_length;
  int output_length;
  int offset;
  int length;
  int argument;
  int device_power; /* 1: the device's own power, 0: that of the system */
  int control;
  struct device *device;
  completion_routine completion;
  void *context;
};

enum { CONTROL_PENDING = 1, CONTROL_ON_SUCCESS = 2, CONTROL_ON_ERROR = 4 };

struct packet {
  status_t status;
  int information;
  int cancelled;
  int pending_returned;
  int current; /* index into the stack; counts down on the way to the hardware */
  struct location stack[stack_depth];
  unsigned char buffer[buffer_size];
  struct packet *next;
};

struct driver {
  dispatch_routine dispatch[major_count];
  status_t (*add_device)(struct driver *, struct device *below);
  void (*unload)(struct driver *);
  int loaded;
};

/* ======================================================================= the device */

enum device_state {
  DEV_ADDED,
  DEV_STARTED,
  DEV_STOP_PENDING,
  DEV_STOPPED,
  DEV_REMOVE_PENDING,
  DEV_SURPRISED,
  DEV_REMOVED
};

enum media_kind { MEDIA_EMPTY, MEDIA_DATA, MEDIA_AUDIO, MEDIA_MIXED, MEDIA_BLANK, MEDIA_FOREIGN };
enum audio_state { AUDIO_STOPPED, AUDIO_PLAYING, AUDIO_PAUSED, AUDIO_ENDED };
enum session_state { SESSION_NONE, SESSION_OPEN, SESSION_CHALLENGED, SESSION_PROVED };

enum sense_key {
  SENSE_NONE,
  SENSE_RECOVERED,
  SENSE_NOT_READY,
  SENSE_MEDIUM_ERROR,
  SENSE_HARDWARE,
  SENSE_ILLEGAL,
  SENSE_ATTENTION,
  SENSE_PROTECT,
  SENSE_BLANK,
  SENSE_ABORTED
};

struct sense {
  int key;
  int code;
  int retry_after;
};

struct command {
  int operation;
  int address;
  int blocks;
  int direction;
  int timeout;
  struct sense sense;
};

enum operation {
  OP_TEST_READY,
  OP_READ,
  OP_WRITE,
  OP_SEEK,
  OP_START_UNIT,
  OP_STOP_UNIT,
  OP_PREVENT,
  OP_READ_TOC,
  OP_PLAY,
  OP_PAUSE,
  OP_MODE_SENSE,
  OP_MODE_SELECT,
  OP_FORMAT,
  OP_KEY,
  OP_SYNC
};

struct track {
  int start;
  int is_data;
};

struct cache_line {
  int valid;
  int dirty;
  int sector;
  unsigned char data[sector_size];
};

struct audio {
  int state;
  int position;
  int end;
  int volume[4];
};

struct mode_page {
  int code;
  int length;
  int changeable;
  int value;
};

struct statistics {
  int reads;
  int writes;
  int cache_hits;
  int retries;
  int errors;
  int attentions;
};

struct log_entry {
  int operation;
  int key;
  int resolved;
};

struct extension {
  struct device *self;
  struct device *below;
  int state;
  int state_before;
  int power;
  int power_wanted;
  int idle_limit;
  int idle_ticks;
  int remove_lock;
  int open_count;
  int exclusive;
  int paging_count;
  int hibernation_count;
  int hold;
  struct packet *queue_head;
  struct packet *queue_tail;
  int queue_length;
  int media;
  int media_changes;
  int media_locked;
  int write_protected;
  int capacity;
  int speed;
  int track_total;
  struct track tracks[max_tracks];
  struct audio audio;
  struct cache_line cache[cache_lines];
  struct mode_page pages[3];
  struct statistics statistics;
  struct log_entry log[log_entries];
  int log_used;
  int region;
  int region_changes;
  int session;
  int session_key;
  int wmi_enabled;
  int wake_pending;
  int firmware;
  int serial;
};

struct device {
  struct driver *driver;
  struct device *below;
  struct extension *extension;
  int flags;
};

/* ======================================================================= the monitor */

enum violation_kind {
  V_NONE,
  V_COMPLETED_TWICE,
  V_COMPLETED_BELOW,
  V_SKIP_AND_COPY,
  V_CALL_WITHOUT_LOCATION,
  V_HOOK_WITHOUT_COPY,
  V_LOST,
  V_PENDING_NOT_MARKED,
  V_MARKED_NOT_PENDING,
  V_STATUS_DIFFERS,
  V_LOCK_LEAKED,
  V_QUEUED_WHILE_GONE,
  V_STACK_OVERRUN,
  V_BUFFER_OVERRUN
};

static int pending;        /* the packet was marked */
static int completed;      /* how often */
static int completed_status;
static int skipped;
static int copied;
static int hooked;
static int lower_called;
static int lower_status;
static int packet_below;   /* the driver below has it */
static int queued;
static int served;
static int violated = V_NONE;

static void violation(int kind) {
  if (violated == V_NONE) violated = kind;
}

/* ======================================================================= helpers */

static int within(int value, int low, int high) {
  if (value < low) return low;
  if (value > high) return high;
  return value;
}

static void fill_bytes(unsigned char *to, int value, int count) {
  int i;
  for (i = 0; i < count; i++) to[i] = (unsigned char)value;
}

static void copy_bytes(unsigned char *to, const unsigned char *from, int count) {
  int i;
  for (i = 0; i < count; i++) to[i] = from[i];
}

/* Numbers lie in buffers with the high byte first. */
static void store_word(unsigned char *to, int value) {
  to[0] = (unsigned char)((value >> 8) & 0xff);
  to[1] = (unsigned char)(value & 0xff);
}

static int load_word(const unsigned char *from) { return from[0] * 256 + from[1]; }

/* ======================================================================= packets */

static struct packet packets[packet_pool];

static struct location *current_location(struct packet *packet) {
  return &packet->stack[packet->current];
}

static struct location *next_location(struct packet *packet) {
  if (packet->current == 0) {
    violation(V_STACK_OVERRUN);
    return &packet->stack[0];
  }
  return &packet->stack[packet->current - 1];
}

static void init_packet(struct packet *packet) {
  int i;
  packet->status = STATUS_NOT_SUPPORTED;
  packet->information = 0;
  packet->cancelled = 0;
  packet->pending_returned = 0;
  packet->current = top_level;
  packet->next = 0;
  for (i = 0; i < stack_depth; i++) {
    packet->stack[i].completion = 0;
    packet->stack[i].context = 0;
    packet->stack[i].control = 0;
  }
  fill_bytes(packet->buffer, 0, buffer_size);
}

static void skip_location(struct packet *packet) {
  if (copied) violation(V_SKIP_AND_COPY);
  skipped = 1;
  packet->current++;
}

static void copy_location(struct packet *packet) {
  struct location *from = current_location(packet);
  struct location *to = next_location(packet);
  if (skipped) violation(V_SKIP_AND_COPY);
  copied = 1;
  to->major = from->major;
  to->minor = from->minor;
  to->code = from->code;
  to->input_length = from->input_length;
  to->output_length = from->output_length;
  to->offset = from->offset;
  to->length = from->length;
  to->argument = from->argument;
  to->device_power = from->device_power;
  to->completion = 0;
  to->control = 0;
}

static void set_completion(struct packet *packet, completion_routine routine, void *context,
                           int control) {
  struct location *next = next_location(packet);
  if (!copied) violation(V_HOOK_WITHOUT_COPY);
  hooked = 1;
  next->completion = routine;
  next->context = context;
  next->control = control;
}

static void mark_pending(struct packet *packet) {
  current_location(packet)->control |= CONTROL_PENDING;
  pending = 1;
}

/* The driver at the top is done with the packet. */
static void complete_request(struct packet *packet) {
  if (completed) violation(V_COMPLETED_TWICE);
  if (packet_below) violation(V_COMPLETED_BELOW);
  completed++;
  completed_status = packet->status;
}

static status_t finish(struct packet *packet, status_t status, int information) {
  packet->status = status;
  packet->information = information;
  complete_request(packet);
  return status;
}

/* ======================================================================= the driver below */

static status_t answered(int answer) {
  switch (answer) {
    case 0: return STATUS_SUCCESS;
    case 1: return STATUS_PENDING;
    case 2: return STATUS_UNSUCCESSFUL;
    case 3: return STATUS_NO_MEMORY;
    default: return STATUS_NOT_SUPPORTED;
  }
}

/* The packet comes back up: the completion routine sees it, if it asked for such an outcome. */
static void return_packet(struct packet *packet, status_t status) {
  struct location *location = current_location(packet);
  completion_routine routine = location->completion;
  int wanted = 0;
  packet->status = status;
  lower_status = status;
  if (status >= 0 && (location->control & CONTROL_ON_SUCCESS)) wanted = 1;
  if (status < 0 && (location->control & CONTROL_ON_ERROR)) wanted = 1;
  packet->current++;
  if (routine && wanted) {
    location->completion = 0;
    if (routine(location->device, packet, location->context) == STATUS_MORE_PROCESSING)
      packet_below = 0;
  }
}

static status_t call_below(struct device *below, struct packet *packet, int answer) {
  status_t status = answered(answer);
  struct location *location;
  if (!skipped && !copied) violation(V_CALL_WITHOUT_LOCATION);
  if (lower_called && packet_below) violation(V_COMPLETED_BELOW);
  packet->current--;
  location = current_location(packet);
  location->device = below;
  lower_called = 1;
  lower_status = status;
  packet_below = 1;
  if (status == STATUS_PENDING) {
    location->control |= CONTROL_PENDING;
    return STATUS_PENDING;
  }
  return_packet(packet, status);
  return status;
}

static status_t pass_down(struct extension *ext, struct packet *packet, int answer) {
  skip_location(packet);
  return call_below(ext->below, packet, answer);
}

/* ---- completion routines ---- */

struct event {
  int signalled;
  int failures;
};

/* The routine that sent the packet waits for the event and goes on with the packet itself. */
static status_t signal_event(struct device *device, struct packet *packet, void *context) {
  struct event *event = context;
  (void)device;
  event->signalled = 1;
  if (packet->status < 0) event->failures++;
  return STATUS_MORE_PROCESSING;
}

/* Nobody waits: power is noted on the way up, and the packet goes on to its sender. */
static status_t note_power_up(struct device *device, struct packet *packet, void *context) {
  struct extension *ext = context;
  (void)device;
  if (packet->status == STATUS_SUCCESS) {
    ext->power = POWER_FULL;
    ext->idle_ticks = 0;
    ext->hold = 0;
  } else {
    ext->power_wanted = ext->power;
  }
  if (packet->pending_returned) mark_pending(packet);
  return STATUS_SUCCESS;
}

static status_t note_wake(struct device *device, struct packet *packet, void *context) {
  struct extension *ext = context;
  (void)device;
  ext->wake_pending = 0;
  if (packet->status == STATUS_SUCCESS) ext->idle_ticks = 0;
  return STATUS_SUCCESS;
}

/* Sends the packet down, and has it back when this returns. */
static status_t forward_and_wait(struct extension *ext, struct packet *packet, int answer,
                                 int later) {
  struct event event;
  status_t status;
  event.signalled = 0;
  event.failures = 0;
  copy_location(packet);
  set_completion(packet, signal_event, &event, CONTROL_ON_SUCCESS | CONTROL_ON_ERROR);
  status = call_below(ext->below, packet, answer);
  if (status == STATUS_PENDING) {
    return_packet(packet, later ? STATUS_SUCCESS : STATUS_UNSUCCESSFUL);
    status = packet->status;
  }
  if (!event.signalled) return STATUS_TIMEOUT;
  if (event.failures > 0 && status == STATUS_SUCCESS) return STATUS_UNSUCCESSFUL;
  return status;
}

/* ======================================================================= locks and queue */

static status_t acquire_lock(struct extension *ext) {
  if (ext->state == DEV_REMOVED) return STATUS_DELETE_PENDING;
  ext->remove_lock++;
  return STATUS_SUCCESS;
}

static void release_lock(struct extension *ext) { ext->remove_lock--; }

static int is_gone(const struct extension *ext) {
  return ext->state == DEV_SURPRISED || ext->state == DEV_REMOVED;
}

static int must_hold(const struct extension *ext) {
  if (ext->hold) return 1;
  return ext->state == DEV_STOP_PENDING || ext->state == DEV_STOPPED ||
         ext->state == DEV_REMOVE_PENDING;
}

static void enqueue(struct extension *ext, struct packet *packet) {
  packet->next = 0;
  if (ext->queue_tail)
    ext->queue_tail->next = packet;
  else
    ext->queue_head = packet;
  ext->queue_tail = packet;
  ext->queue_length++;
}

static struct packet *dequeue(struct extension *ext) {
  struct packet *packet = ext->queue_head;
  if (!packet) return 0;
  ext->queue_head = packet->next;
  if (!ext->queue_head) ext->queue_tail = 0;
  packet->next = 0;
  ext->queue_length--;
  return packet;
}

static status_t queue_packet(struct extension *ext, struct packet *packet) {
  if (is_gone(ext)) violation(V_QUEUED_WHILE_GONE);
  mark_pending(packet);
  enqueue(ext, packet);
  queued = 1;
  return STATUS_PENDING;
}

/* ======================================================================= hardware */

static void log_sense(struct extension *ext, const struct command *command, int resolved) {
  struct log_entry *entry = &ext->log[ext->log_used % log_entries];
  entry->operation = command->operation;
  entry->key = command->sense.key;
  entry->resolved = resolved;
  ext->log_used++;
}

/* Nothing of what was known of the medium holds any more. */
static void forget_media(struct extension *ext) {
  int i;
  ext->media_changes++;
  ext->track_total = 0;
  ext->audio.state = AUDIO_STOPPED;
  ext->session = SESSION_NONE;
  for (i = 0; i < cache_lines; i++) ext->cache[i].valid = 0;
}

static status_t interpret_sense(struct extension *ext, struct command *command) {
  struct sense *sense = &command->sense;
  sense->retry_after = 0;
  switch (sense->key) {
    case SENSE_NONE:
      return STATUS_SUCCESS;
    case SENSE_RECOVERED:
      ext->statistics.retries++;
      return STATUS_SUCCESS;
    case SENSE_NOT_READY:
      if (sense->code == 0x3a) {
        ext->media = MEDIA_EMPTY;
        return STATUS_NO_MEDIA;
      }
      sense->retry_after = 2;
      return STATUS_NOT_READY;
    case SENSE_MEDIUM_ERROR:
      sense->retry_after = command->operation == OP_READ ? 1 : 0;
      return STATUS_DATA_ERROR;
    case SENSE_HARDWARE:
      return STATUS_DATA_ERROR;
    case SENSE_ILLEGAL:
      if (command->operation == OP_KEY) return STATUS_ACCESS_DENIED;
      return STATUS_INVALID_REQUEST;
    case SENSE_ATTENTION:
      ext->statistics.attentions++;
      if (sense->code == 0x28) {
        forget_media(ext);
        return STATUS_MEDIA_CHANGED;
      }
      sense->retry_after = 1;
      return STATUS_NOT_READY;
    case SENSE_PROTECT:
      return STATUS_WRITE_PROTECTED;
    case SENSE_BLANK:
      ext->media = MEDIA_BLANK;
      return STATUS_DATA_ERROR;
    case SENSE_ABORTED:
      sense->retry_after = 1;
      return STATUS_CANCELLED;
    default:
      return STATUS_UNSUCCESSFUL;
  }
}

static void prepare_command(struct command *command, int operation, int address, int blocks) {
  command->operation = operation;
  command->address = address;
  command->blocks = blocks;
  command->direction = operation == OP_WRITE || operation == OP_MODE_SELECT;
  command->timeout = operation == OP_FORMAT ? 100 : 10;
  command->sense.key = SENSE_NONE;
  command->sense.code = 0;
  command->sense.retry_after = 0;
}

/* One attempt. The outcome is what the drive reports: a sense key, and the medium's state. */
static status_t execute(struct extension *ext, struct command *command, int outcome) {
  status_t status;
  if (ext->power == POWER_NONE) return STATUS_NOT_READY;
  if (outcome < 0) {
    log_sense(ext, command, 0);
    ext->statistics.errors++;
    return STATUS_TIMEOUT;
  }
  command->sense.key = outcome > SENSE_ABORTED ? SENSE_NONE : outcome;
  if (command->sense.key == SENSE_NOT_READY)
    command->sense.code = ext->media == MEDIA_EMPTY ? 0x3a : 0x04;
  else if (command->sense.key == SENSE_ATTENTION)
    command->sense.code = ext->media_locked ? 0x29 : 0x28;
  else
    command->sense.code = 0;
  status = interpret_sense(ext, command);
  if (command->sense.key != SENSE_NONE) log_sense(ext, command, status == STATUS_SUCCESS);
  if (status != STATUS_SUCCESS) ext->statistics.errors++;
  return status;
}

/* A second attempt, where the sense data promise something of it. */
static status_t execute_twice(struct extension *ext, struct command *command, int first,
                              int second) {
  status_t status = execute(ext, command, first);
  if (status == STATUS_SUCCESS) return status;
  if (command->sense.retry_after == 0) return status;
  ext->statistics.retries++;
  return execute(ext, command, second);
}

static int media_has_data(int media) { return media == MEDIA_DATA || media == MEDIA_MIXED; }

static int media_has_audio(int media) { return media == MEDIA_AUDIO || media == MEDIA_MIXED; }

static status_t require_media(struct extension *ext) {
  if (ext->media == MEDIA_EMPTY) return STATUS_NO_MEDIA;
  if (ext->media == MEDIA_FOREIGN) return STATUS_REGION_MISMATCH;
  return STATUS_SUCCESS;
}

/* ======================================================================= the cache */

static struct cache_line *line_of(struct extension *ext, int sector) {
  return &ext->cache[sector % cache_lines];
}

static int cache_read(struct extension *ext, int sector, unsigned char *to) {
  struct cache_line *line = line_of(ext, sector);
  if (!line->valid || line->sector != sector) return 0;
  copy_bytes(to, line->data, sector_size);
  ext->statistics.cache_hits++;
  return 1;
}

static void cache_fill(struct extension *ext, int sector, const unsigned char *from, int dirty) {
  struct cache_line *line = line_of(ext, sector);
  line->valid = 1;
  line->dirty = dirty;
  line->sector = sector;
  copy_bytes(line->data, from, sector_size);
}

static int dirty_lines(const struct extension *ext) {
  int count = 0;
  int i;
  for (i = 0; i < cache_lines; i++) {
    if (ext->cache[i].valid && ext->cache[i].dirty) count++;
  }
  return count;
}

/* Writes back what is dirty; `outcome` holds for all of it. */
static status_t write_back(struct extension *ext, int outcome) {
  struct command command;
  int i;
  for (i = 0; i < cache_lines; i++) {
    struct cache_line *line = &ext->cache[i];
    status_t status;
    if (!line->valid || !line->dirty) continue;
    prepare_command(&command, OP_SYNC, line->sector, 1);
    status = execute(ext, &command, outcome);
    if (status != STATUS_SUCCESS) return status;
    line->dirty = 0;
    ext->statistics.writes++;
  }
  return STATUS_SUCCESS;
}

/* ======================================================================= create and close */

static status_t dispatch_create(struct device *device, struct packet *packet) {
  struct extension *ext = device->extension;
  struct location *location = current_location(packet);
  int wants_exclusive = location->argument == 1;
  status_t status = acquire_lock(ext);
  if (status != STATUS_SUCCESS) return finish(packet, status, 0);
  if (is_gone(ext))
    status = STATUS_DEVICE_GONE;
  else if (ext->state == DEV_REMOVE_PENDING)
    status = STATUS_DELETE_PENDING;
  else if (ext->state != DEV_STARTED)
    status = STATUS_NOT_READY;
  else if (ext->exclusive)
    status = STATUS_SHARING;
  else if (wants_exclusive && ext->open_count > 0)
    status = STATUS_SHARING;
  if (status == STATUS_SUCCESS) {
    ext->open_count++;
    ext->exclusive = wants_exclusive;
    ext->idle_ticks = 0;
  }
  release_lock(ext);
  return finish(packet, status, status == STATUS_SUCCESS);
}

static status_t dispatch_close(struct device *device, struct packet *packet) {
  struct extension *ext = device->extension;
  if (ext->open_count > 0) ext->open_count--;
  if (ext->open_count == 0) {
    ext->exclusive = 0;
    ext->media_locked = 0;
    if (ext->session != SESSION_PROVED) ext->session = SESSION_NONE;
  }
  return finish(packet, STATUS_SUCCESS, 0);
}

/* Takes the packets that wait for the handle that goes away out of the queue. */
static status_t dispatch_cleanup(struct device *device, struct packet *packet) {
  struct extension *ext = device->extension;
  int cancelled = 0;
  status_t status = acquire_lock(ext);
  if (status != STATUS_SUCCESS) return finish(packet, status, 0);
  while (ext->queue_head) {
    struct packet *waiting = dequeue(ext);
    waiting->cancelled = 1;
    waiting->status = STATUS_CANCELLED;
    waiting->information = 0;
    cancelled++;
  }
  if (ext->audio.state == AUDIO_PLAYING && ext->open_count <= 1) ext->audio.state = AUDIO_PAUSED;
  release_lock(ext);
  return finish(packet, STATUS_SUCCESS, cancelled);
}

/* ======================================================================= read and write */

static status_t check_transfer(const struct extension *ext, const struct location *location,
                               int writing) {
  if (location->length <= 0) return STATUS_INVALID_PARAMETER;
  if (location->length > max_transfer) return STATUS_INVALID_PARAMETER;
  if (location->offset < 0) return STATUS_INVALID_PARAMETER;
  if (location->offset >= ext->capacity) return STATUS_INVALID_PARAMETER;
  if (location->length > ext->capacity - location->offset) return STATUS_INVALID_PARAMETER;
  if (writing && ext->write_protected) return STATUS_WRITE_PROTECTED;
  return STATUS_SUCCESS;
}

/* Both only look at the request and queue it; the work is done by serve_queue. */
static status_t dispatch_read(struct device *device, struct packet *packet) {
  struct extension *ext = device->extension;
  status_t status = acquire_lock(ext);
  if (status != STATUS_SUCCESS) return finish(packet, status, 0);
  if (is_gone(ext)) {
    release_lock(ext);
    return finish(packet, STATUS_DEVICE_GONE, 0);
  }
  status = check_transfer(ext, current_location(packet), 0);
  if (status != STATUS_SUCCESS) {
    release_lock(ext);
    return finish(packet, status, 0);
  }
  return queue_packet(ext, packet); /* keeps the lock */
}

static status_t dispatch_write(struct device *device, struct packet *packet) {
  struct extension *ext = device->extension;
  status_t status = acquire_lock(ext);
  if (status != STATUS_SUCCESS) return finish(packet, status, 0);
  if (is_gone(ext))
    status = STATUS_DEVICE_GONE;
  else if (!media_has_data(ext->media) && ext->media != MEDIA_BLANK)
    status = require_media(ext) != STATUS_SUCCESS ? STATUS_NO_MEDIA : STATUS_INVALID_REQUEST;
  else
    status = check_transfer(ext, current_location(packet), 1);
  if (status != STATUS_SUCCESS) {
    release_lock(ext);
    return finish(packet, status, 0);
  }
  if (ext->audio.state == AUDIO_PLAYING) ext->audio.state = AUDIO_PAUSED;
  return queue_packet(ext, packet);
}

static status_t read_sector(struct extension *ext, int sector, unsigned char *to, int outcome,
                            int retry, int content) {
  struct command command;
  status_t status;
  if (cache_read(ext, sector, to)) return STATUS_SUCCESS;
  prepare_command(&command, OP_READ, sector, 1);
  status = execute_twice(ext, &command, outcome, retry);
  if (status != STATUS_SUCCESS) return status;
  fill_bytes(to, content, sector_size);
  cache_fill(ext, sector, to, 0);
  ext->statistics.reads++;
  return STATUS_SUCCESS;
}

static status_t write_sector(struct extension *ext, int sector, const unsigned char *from,
                             int outcome) {
  struct cache_line *line = line_of(ext, sector);
  if (line->valid && line->dirty && line->sector != sector) {
    struct command command;
    status_t status;
    prepare_command(&command, OP_WRITE, line->sector, 1);
    status = execute(ext, &command, outcome);
    if (status != STATUS_SUCCESS) return status;
    ext->statistics.writes++;
  }
  cache_fill(ext, sector, from, 1);
  return STATUS_SUCCESS;
}

static status_t start_transfer(struct extension *ext, struct packet *packet) {
  struct location *location = current_location(packet);
  int writing = location->major == MJ_WRITE;
  int moved = 0;
  status_t status = require_media(ext);
  while (status == STATUS_SUCCESS && moved < location->length) {
    int outcome = __VERIFIER_nondet_int();
    int retry = __VERIFIER_nondet_int();
    int content = __VERIFIER_nondet_uchar();
    unsigned char *data = &packet->buffer[moved * sector_size];
    if (moved * sector_size > buffer_size - sector_size) {
      violation(V_BUFFER_OVERRUN);
      break;
    }
    if (writing) {
      fill_bytes(data, content, sector_size);
      status = write_sector(ext, location->offset + moved, data, outcome);
    } else {
      status = read_sector(ext, location->offset + moved, data, outcome, retry, content);
    }
    if (status == STATUS_SUCCESS) moved++;
  }
  packet->information = moved * sector_size;
  return status;
}

/* What waits is done, while the device may work. The request of the harness is among it or not. */
static void serve_queue(struct extension *ext, struct packet *request) {
  while (ext->queue_head && !must_hold(ext) && ext->state == DEV_STARTED) {
    struct packet *packet = dequeue(ext);
    if (packet->cancelled) {
      packet->status = STATUS_CANCELLED;
    } else {
      packet->status = start_transfer(ext, packet);
    }
    if (packet == request) {
      served = 1;
      complete_request(packet);
      release_lock(ext);
    }
    ext->idle_ticks = 0;
  }
}

/* ======================================================================= device control */

static status_t control_geometry(struct extension *ext, struct packet *packet) {
  if (current_location(packet)->output_length < 8) return STATUS_BUFFER_TOO_SMALL;
  if (require_media(ext) != STATUS_SUCCESS) return STATUS_NO_MEDIA;
  store_word(&packet->buffer[0], ext->capacity / 32);
  store_word(&packet->buffer[2], 32);
  store_word(&packet->buffer[4], 1);
  store_word(&packet->buffer[6], sector_size);
  packet->information = 8;
  return STATUS_SUCCESS;
}

static status_t control_capacity(struct extension *ext, struct packet *packet) {
  int length = current_location(packet)->output_length;
  if (length < 2) return STATUS_BUFFER_TOO_SMALL;
  store_word(&packet->buffer[0], ext->media == MEDIA_BLANK ? 0 : ext->capacity);
  packet->information = 2;
  if (length >= 4) {
    store_word(&packet->buffer[2], sector_size);
    packet->information = 4;
  }
  return STATUS_SUCCESS;
}

static status_t control_verify(struct extension *ext, struct packet *packet) {
  struct command command;
  int outcome = __VERIFIER_nondet_int();
  int retry = __VERIFIER_nondet_int();
  status_t status;
  prepare_command(&command, OP_TEST_READY, 0, 0);
  status = execute_twice(ext, &command, outcome, retry);
  if (status != STATUS_SUCCESS) return status;
  if (current_location(packet)->output_length >= 2) {
    store_word(packet->buffer, ext->media_changes);
    packet->information = 2;
  }
  return STATUS_SUCCESS;
}

/* The table of contents is read once a medium, with tracks that may lie in disorder. */
static status_t load_toc(struct extension *ext, int outcome, int total, int spacing) {
  struct command command;
  status_t status;
  int i;
  if (ext->track_total > 0) return STATUS_SUCCESS;
  prepare_command(&command, OP_READ_TOC, 0, 0);
  status = execute(ext, &command, outcome);
  if (status != STATUS_SUCCESS) return status;
  total = within(total, 1, max_tracks);
  spacing = within(spacing, 1, 50);
  for (i = 0; i < total; i++) {
    ext->tracks[i].start = i * spacing;
    if (ext->media == MEDIA_MIXED)
      ext->tracks[i].is_data = i == 0;
    else
      ext->tracks[i].is_data = ext->media == MEDIA_DATA;
  }
  ext->track_total = total;
  return STATUS_SUCCESS;
}

static status_t control_read_toc(struct extension *ext, struct packet *packet) {
  struct location *location = current_location(packet);
  int outcome = __VERIFIER_nondet_int();
  int total = __VERIFIER_nondet_int();
  int spacing = __VERIFIER_nondet_int();
  status_t status;
  int written;
  int i;
  if (location->output_length < 4) return STATUS_BUFFER_TOO_SMALL;
  status = require_media(ext);
  if (status != STATUS_SUCCESS) return status;
  status = load_toc(ext, outcome, total, spacing);
  if (status != STATUS_SUCCESS) return status;
  packet->buffer[0] = 1;
  packet->buffer[1] = (unsigned char)ext->track_total;
  written = 2;
  for (i = 0; i < ext->track_total; i++) {
    if (written + 3 > location->output_length || written + 3 > buffer_size) break;
    packet->buffer[written] = (unsigned char)(ext->tracks[i].is_data ? 4 : 0);
    store_word(&packet->buffer[written + 1], ext->tracks[i].start);
    written += 3;
  }
  packet->information = written;
  return STATUS_SUCCESS;
}

static status_t control_last_session(struct extension *ext, struct packet *packet) {
  int i;
  int last = -1;
  if (current_location(packet)->output_length < 2) return STATUS_BUFFER_TOO_SMALL;
  for (i = 0; i < ext->track_total; i++) {
    if (ext->tracks[i].is_data) last = i;
  }
  if (last < 0) return STATUS_INVALID_REQUEST;
  store_word(packet->buffer, ext->tracks[last].start);
  packet->information = 2;
  return STATUS_SUCCESS;
}

/* The track an address lies in, or -1. */
static int track_at(const struct extension *ext, int address) {
  int found = -1;
  int i;
  for (i = 0; i < ext->track_total; i++) {
    if (ext->tracks[i].start <= address) found = i;
  }
  return found;
}

static status_t control_play(struct extension *ext, struct packet *packet) {
  struct location *location = current_location(packet);
  struct command command;
  int outcome = __VERIFIER_nondet_int();
  int first;
  int last;
  int track;
  status_t status;
  if (location->input_length < 4) return STATUS_INVALID_PARAMETER;
  if (!media_has_audio(ext->media)) return STATUS_INVALID_REQUEST;
  first = load_word(&packet->buffer[0]);
  last = load_word(&packet->buffer[2]);
  if (first >= last) return STATUS_INVALID_PARAMETER;
  track = track_at(ext, first);
  if (track < 0) return STATUS_INVALID_PARAMETER;
  if (ext->tracks[track].is_data) return STATUS_INVALID_REQUEST;
  prepare_command(&command, OP_PLAY, first, last - first);
  status = execute(ext, &command, outcome);
  if (status != STATUS_SUCCESS) {
    ext->audio.state = AUDIO_STOPPED;
    return status;
  }
  ext->audio.state = AUDIO_PLAYING;
  ext->audio.position = first;
  ext->audio.end = last;
  return STATUS_SUCCESS;
}

static status_t control_pause(struct extension *ext) {
  struct command command;
  int outcome = __VERIFIER_nondet_int();
  status_t status;
  if (ext->audio.state == AUDIO_PAUSED) return STATUS_SUCCESS;
  if (ext->audio.state != AUDIO_PLAYING) return STATUS_INVALID_REQUEST;
  prepare_command(&command, OP_PAUSE, ext->audio.position, 0);
  status = execute(ext, &command, outcome);
  if (status == STATUS_SUCCESS) ext->audio.state = AUDIO_PAUSED;
  return status;
}

static status_t control_resume(struct extension *ext) {
  struct command command;
  int outcome = __VERIFIER_nondet_int();
  status_t status;
  if (ext->audio.state != AUDIO_PAUSED) return STATUS_INVALID_REQUEST;
  if (ext->audio.position >= ext->audio.end) {
    ext->audio.state = AUDIO_ENDED;
    return STATUS_SUCCESS;
  }
  prepare_command(&command, OP_PLAY, ext->audio.position, ext->audio.end - ext->audio.position);
  status = execute(ext, &command, outcome);
  if (status == STATUS_SUCCESS) ext->audio.state = AUDIO_PLAYING;
  return status;
}

static status_t control_stop(struct extension *ext) {
  struct command command;
  int outcome = __VERIFIER_nondet_int();
  if (ext->audio.state == AUDIO_STOPPED) return STATUS_SUCCESS;
  prepare_command(&command, OP_STOP_UNIT, 0, 0);
  /* Whatever the drive says: nothing plays afterwards. */
  execute(ext, &command, outcome);
  ext->audio.state = AUDIO_STOPPED;
  ext->audio.position = 0;
  return STATUS_SUCCESS;
}

static status_t control_seek(struct extension *ext, struct packet *packet) {
  struct command command;
  int outcome = __VERIFIER_nondet_int();
  int target;
  status_t status;
  if (current_location(packet)->input_length < 2) return STATUS_INVALID_PARAMETER;
  target = load_word(packet->buffer);
  if (target >= ext->capacity) return STATUS_INVALID_PARAMETER;
  prepare_command(&command, OP_SEEK, target, 0);
  status = execute(ext, &command, outcome);
  if (status != STATUS_SUCCESS) return status;
  ext->audio.position = target;
  if (ext->audio.state == AUDIO_PLAYING) ext->audio.state = AUDIO_PAUSED;
  return STATUS_SUCCESS;
}

static status_t control_get_volume(struct extension *ext, struct packet *packet) {
  int i;
  if (current_location(packet)->output_length < 4) return STATUS_BUFFER_TOO_SMALL;
  for (i = 0; i < 4; i++) packet->buffer[i] = (unsigned char)ext->audio.volume[i];
  packet->information = 4;
  return STATUS_SUCCESS;
}

static status_t control_set_volume(struct extension *ext, struct packet *packet) {
  int loudest = 0;
  int i;
  if (current_location(packet)->input_length < 4) return STATUS_INVALID_PARAMETER;
  for (i = 0; i < 4; i++) {
    int volume = packet->buffer[i];
    if (volume > loudest) loudest = volume;
    ext->audio.volume[i] = volume;
  }
  if (loudest == 0 && ext->audio.state == AUDIO_PLAYING) ext->audio.state = AUDIO_PAUSED;
  return STATUS_SUCCESS;
}

static status_t control_position(struct extension *ext, struct packet *packet) {
  int track;
  if (current_location(packet)->output_length < 4) return STATUS_BUFFER_TOO_SMALL;
  track = track_at(ext, ext->audio.position);
  packet->buffer[0] = (unsigned char)ext->audio.state;
  packet->buffer[1] = (unsigned char)(track < 0 ? 0 : track + 1);
  store_word(&packet->buffer[2], ext->audio.position);
  packet->information = 4;
  return STATUS_SUCCESS;
}

static status_t control_eject(struct extension *ext) {
  struct command command;
  int outcome = __VERIFIER_nondet_int();
  int flush_outcome = __VERIFIER_nondet_int();
  status_t status;
  if (ext->media_locked) return STATUS_DEVICE_BUSY;
  status = write_back(ext, flush_outcome);
  if (status != STATUS_SUCCESS) return status;
  prepare_command(&command, OP_STOP_UNIT, 0, 0);
  status = execute(ext, &command, outcome);
  if (status == STATUS_NO_MEDIA) status = STATUS_SUCCESS; /* the tray opens all the same */
  if (status == STATUS_SUCCESS) {
    ext->media = MEDIA_EMPTY;
    forget_media(ext);
  }
  return status;
}

static status_t control_load(struct extension *ext) {
  struct command command;
  int outcome = __VERIFIER_nondet_int();
  int found = within(__VERIFIER_nondet_int(), MEDIA_EMPTY, MEDIA_FOREIGN);
  status_t status;
  if (ext->media != MEDIA_EMPTY) return STATUS_SUCCESS;
  prepare_command(&command, OP_START_UNIT, 0, 0);
  status = execute(ext, &command, outcome);
  if (status != STATUS_SUCCESS) return status;
  ext->media = found;
  forget_media(ext);
  return require_media(ext);
}

static status_t control_prevent(struct extension *ext, struct packet *packet) {
  struct command command;
  int outcome = __VERIFIER_nondet_int();
  int wanted;
  status_t status;
  if (current_location(packet)->input_length < 1) return STATUS_INVALID_PARAMETER;
  wanted = packet->buffer[0] != 0;
  if (wanted == ext->media_locked) return STATUS_SUCCESS;
  prepare_command(&command, OP_PREVENT, wanted, 0);
  status = execute(ext, &command, outcome);
  if (status == STATUS_SUCCESS) ext->media_locked = wanted;
  return status;
}

static status_t control_speed(struct extension *ext, struct packet *packet) {
  static const int offered[] = {1, 2, 4, 8, 16, 24};
  int wanted = current_location(packet)->argument;
  int best = offered[0];
  int i;
  if (wanted <= 0) return STATUS_INVALID_PARAMETER;
  for (i = 0; i < (int)(sizeof offered / sizeof *offered); i++) {
    if (offered[i] <= wanted) best = offered[i];
  }
  if (ext->media == MEDIA_AUDIO && best > 8) best = 8;
  ext->speed = best;
  packet->information = best;
  return STATUS_SUCCESS;
}

static struct mode_page *find_page(struct extension *ext, int code) {
  int i;
  for (i = 0; i < 3; i++) {
    if (ext->pages[i].code == code) return &ext->pages[i];
  }
  return 0;
}

static status_t control_get_page(struct extension *ext, struct packet *packet) {
  struct location *location = current_location(packet);
  struct mode_page *page = find_page(ext, location->argument);
  if (!page) return STATUS_INVALID_PARAMETER;
  if (location->output_length < page->length) return STATUS_BUFFER_TOO_SMALL;
  packet->buffer[0] = (unsigned char)page->code;
  packet->buffer[1] = (unsigned char)page->length;
  store_word(&packet->buffer[2], page->value);
  packet->information = page->length;
  return STATUS_SUCCESS;
}

static status_t control_set_page(struct extension *ext, struct packet *packet) {
  struct location *location = current_location(packet);
  struct mode_page *page = find_page(ext, location->argument);
  struct command command;
  int outcome = __VERIFIER_nondet_int();
  int before;
  status_t status;
  if (!page) return STATUS_INVALID_PARAMETER;
  if (location->input_length < page->length) return STATUS_INVALID_PARAMETER;
  if (!page->changeable) return STATUS_WRITE_PROTECTED;
  before = page->value;
  page->value = load_word(&packet->buffer[2]);
  prepare_command(&command, OP_MODE_SELECT, page->code, 1);
  status = execute(ext, &command, outcome);
  if (status != STATUS_SUCCESS) page->value = before;
  return status;
}

static status_t control_get_region(struct extension *ext, struct packet *packet) {
  if (current_location(packet)->output_length < 2) return STATUS_BUFFER_TOO_SMALL;
  packet->buffer[0] = (unsigned char)ext->region;
  packet->buffer[1] = (unsigned char)(5 - ext->region_changes);
  packet->information = 2;
  return STATUS_SUCCESS;
}

/* The region of a drive can be changed five times in its life. */
static status_t control_set_region(struct extension *ext, struct packet *packet) {
  int wanted = current_location(packet)->argument;
  if (wanted < 1 || wanted > 8) return STATUS_INVALID_PARAMETER;
  if (ext->region == wanted) return STATUS_SUCCESS;
  if (ext->region_changes >= 5) return STATUS_ACCESS_DENIED;
  if (ext->open_count > 1) return STATUS_SHARING;
  ext->region = wanted;
  ext->region_changes++;
  if (ext->media == MEDIA_FOREIGN) ext->media = MEDIA_DATA;
  return STATUS_SUCCESS;
}

static status_t control_start_session(struct extension *ext, struct packet *packet) {
  int challenge = __VERIFIER_nondet_uchar();
  if (current_location(packet)->output_length < 1) return STATUS_BUFFER_TOO_SMALL;
  if (ext->session == SESSION_OPEN || ext->session == SESSION_CHALLENGED)
    return STATUS_DEVICE_BUSY;
  ext->session = SESSION_OPEN;
  ext->session_key = challenge;
  packet->buffer[0] = (unsigned char)challenge;
  packet->information = 1;
  return STATUS_SUCCESS;
}

static status_t control_end_session(struct extension *ext) {
  if (ext->session == SESSION_NONE) return STATUS_INVALID_REQUEST;
  ext->session = SESSION_NONE;
  ext->session_key = 0;
  return STATUS_SUCCESS;
}

static status_t control_send_key(struct extension *ext, struct packet *packet) {
  struct command command;
  int outcome = __VERIFIER_nondet_int();
  int answer;
  status_t status;
  if (current_location(packet)->input_length < 2) return STATUS_INVALID_PARAMETER;
  if (ext->session == SESSION_NONE) return STATUS_ACCESS_DENIED;
  answer = load_word(packet->buffer);
  prepare_command(&command, OP_KEY, 0, 1);
  status = execute(ext, &command, outcome);
  if (status != STATUS_SUCCESS) {
    ext->session = SESSION_NONE;
    return status;
  }
  switch (ext->session) {
    case SESSION_OPEN:
      if (answer % 7 != ext->session_key % 7) return STATUS_ACCESS_DENIED;
      ext->session = SESSION_CHALLENGED;
      break;
    case SESSION_CHALLENGED:
      if (answer <= ext->session_key) return STATUS_ACCESS_DENIED;
      ext->session = SESSION_PROVED;
      break;
    default:
      return STATUS_INVALID_REQUEST;
  }
  return STATUS_SUCCESS;
}

static status_t control_format(struct extension *ext, struct packet *packet) {
  struct command command;
  int outcome = __VERIFIER_nondet_int();
  int i;
  status_t status;
  if (ext->write_protected) return STATUS_WRITE_PROTECTED;
  if (ext->media == MEDIA_AUDIO || ext->media == MEDIA_FOREIGN) return STATUS_INVALID_REQUEST;
  if (require_media(ext) != STATUS_SUCCESS) return STATUS_NO_MEDIA;
  if (ext->open_count > 1) return STATUS_SHARING;
  for (i = 0; i < cache_lines; i++) {
    ext->cache[i].valid = 0;
    ext->cache[i].dirty = 0;
  }
  prepare_command(&command, OP_FORMAT, 0, ext->capacity);
  status = execute(ext, &command, outcome);
  if (status != STATUS_SUCCESS) return status;
  ext->media = MEDIA_BLANK;
  ext->track_total = 0;
  packet->information = ext->capacity;
  return STATUS_SUCCESS;
}

/* What the log knows of sectors that could not be read. */
static status_t control_defects(struct extension *ext, struct packet *packet) {
  int limit = current_location(packet)->output_length;
  int count = 0;
  int i;
  if (limit < 1) return STATUS_BUFFER_TOO_SMALL;
  for (i = 0; i < log_entries && i < ext->log_used; i++) {
    struct log_entry *entry = &ext->log[i];
    if (entry->key != SENSE_MEDIUM_ERROR || entry->resolved) continue;
    if (count + 1 >= limit || count + 1 >= buffer_size) break;
    count++;
    packet->buffer[count] = (unsigned char)entry->operation;
  }
  packet->buffer[0] = (unsigned char)count;
  packet->information = count + 1;
  return STATUS_SUCCESS;
}

static status_t control_statistics(struct extension *ext, struct packet *packet) {
  if (current_location(packet)->output_length < 12) return STATUS_BUFFER_TOO_SMALL;
  store_word(&packet->buffer[0], ext->statistics.reads);
  store_word(&packet->buffer[2], ext->statistics.writes);
  store_word(&packet->buffer[4], ext->statistics.cache_hits);
  store_word(&packet->buffer[6], ext->statistics.retries);
  store_word(&packet->buffer[8], ext->statistics.errors);
  store_word(&packet->buffer[10], ext->statistics.attentions);
  packet->information = 12;
  return STATUS_SUCCESS;
}

static status_t control_reset_statistics(struct extension *ext) {
  ext->statistics.reads = 0;
  ext->statistics.writes = 0;
  ext->statistics.cache_hits = 0;
  ext->statistics.retries = 0;
  ext->statistics.errors = 0;
  ext->statistics.attentions = 0;
  ext->log_used = 0;
  return STATUS_SUCCESS;
}

static status_t control_idle_timer(struct extension *ext, struct packet *packet) {
  int wanted = current_location(packet)->argument;
  if (wanted < 0 || wanted > 1000) return STATUS_INVALID_PARAMETER;
  ext->idle_limit = wanted;
  if (wanted == 0) ext->idle_ticks = 0;
  packet->information = wanted;
  return STATUS_SUCCESS;
}

static status_t control_serial(struct extension *ext, struct packet *packet) {
  int length = current_location(packet)->output_length;
  int digits = 0;
  int rest = ext->serial;
  if (length < 6) return STATUS_BUFFER_TOO_SMALL;
  while (rest > 0 && digits < 6) {
    packet->buffer[5 - digits] = (unsigned char)('0' + rest % 10);
    rest /= 10;
    digits++;
  }
  while (digits < 6) {
    packet->buffer[5 - digits] = '0';
    digits++;
  }
  packet->information = 6;
  return STATUS_SUCCESS;
}

static status_t control_firmware(struct extension *ext, struct packet *packet) {
  struct location *location = current_location(packet);
  int sum = 0;
  int i;
  if (location->input_length < 8 || location->input_length > buffer_size)
    return STATUS_INVALID_PARAMETER;
  if (ext->open_count != 1 || !ext->exclusive) return STATUS_ACCESS_DENIED;
  for (i = 1; i < location->input_length; i++) sum += packet->buffer[i];
  if ((sum & 0xff) != packet->buffer[0]) return STATUS_DATA_ERROR;
  if (packet->buffer[1] <= ext->firmware) return STATUS_INVALID_REQUEST;
  ext->firmware = packet->buffer[1];
  ext->power_wanted = POWER_FULL;
  return STATUS_SUCCESS;
}

/* The first sector may hold up to three entries: a mark, a start and a length. */
static status_t control_partitions(struct extension *ext, struct packet *packet) {
  unsigned char sector[sector_size];
  int outcome = __VERIFIER_nondet_int();
  int retry = __VERIFIER_nondet_int();
  int content = __VERIFIER_nondet_uchar();
  int found = 0;
  int i;
  status_t status;
  if (current_location(packet)->output_length < 7) return STATUS_BUFFER_TOO_SMALL;
  if (!media_has_data(ext->media)) return STATUS_INVALID_REQUEST;
  status = read_sector(ext, 0, sector, outcome, retry, content);
  if (status != STATUS_SUCCESS) return status;
  for (i = 0; i < 3; i++) {
    const unsigned char *entry = &sector[1 + i * 5];
    int start = load_word(&entry[1]);
    int length = load_word(&entry[3]);
    if (entry[0] == 0) continue;
    if (start > ext->capacity || length > ext->capacity - start) return STATUS_DATA_ERROR;
    packet->buffer[1 + found * 2] = entry[1];
    packet->buffer[2 + found * 2] = entry[2];
    found++;
  }
  packet->buffer[0] = (unsigned char)found;
  packet->information = 1 + found * 2;
  return STATUS_SUCCESS;
}

/* Audio and key exchange need power and a medium; other controls may do without. */
static int needs_power(int code) {
  switch (code) {
    case IOC_GET_VOLUME:
    case IOC_GET_REGION:
    case IOC_GET_STATISTICS:
    case IOC_RESET_STATISTICS:
    case IOC_SET_IDLE_TIMER:
    case IOC_GET_SERIAL:
    case IOC_GET_DEFECTS:
      return 0;
    default:
      return 1;
  }
}

static status_t dispatch_control(struct device *device, struct packet *packet) {
  struct extension *ext = device->extension;
  struct location *location = current_location(packet);
  int code = location->code;
  status_t status = acquire_lock(ext);
  if (status != STATUS_SUCCESS) return finish(packet, status, 0);
  packet->information = 0;
  if (is_gone(ext)) {
    release_lock(ext);
    return finish(packet, STATUS_DEVICE_GONE, 0);
  }
  if (must_hold(ext) || (ext->power != POWER_FULL && needs_power(code))) {
    if (code == IOC_FORMAT) return finish(packet, STATUS_DEVICE_BUSY, 0); /* FAULT: locked */
    release_lock(ext);
    return finish(packet, STATUS_NOT_READY, 0);
  }
  switch (code) {
    case IOC_GET_GEOMETRY: status = control_geometry(ext, packet); break;
    case IOC_GET_CAPACITY: status = control_capacity(ext, packet); break;
    case IOC_CHECK_VERIFY: status = control_verify(ext, packet); break;
    case IOC_READ_TOC: status = control_read_toc(ext, packet); break;
    case IOC_GET_LAST_SESSION: status = control_last_session(ext, packet); break;
    case IOC_PLAY_AUDIO: status = control_play(ext, packet); break;
    case IOC_PAUSE_AUDIO: status = control_pause(ext); break;
    case IOC_RESUME_AUDIO: status = control_resume(ext); break;
    case IOC_STOP_AUDIO: status = control_stop(ext); break;
    case IOC_SEEK_AUDIO: status = control_seek(ext, packet); break;
    case IOC_GET_VOLUME: status = control_get_volume(ext, packet); break;
    case IOC_SET_VOLUME: status = control_set_volume(ext, packet); break;
    case IOC_READ_POSITION: status = control_position(ext, packet); break;
    case IOC_EJECT: status = control_eject(ext); break;
    case IOC_LOAD: status = control_load(ext); break;
    case IOC_PREVENT_REMOVAL: status = control_prevent(ext, packet); break;
    case IOC_SET_SPEED: status = control_speed(ext, packet); break;
    case IOC_GET_MODE_PAGE: status = control_get_page(ext, packet); break;
    case IOC_SET_MODE_PAGE: status = control_set_page(ext, packet); break;
    case IOC_GET_REGION: status = control_get_region(ext, packet); break;
    case IOC_SET_REGION: status = control_set_region(ext, packet); break;
    case IOC_START_SESSION: status = control_start_session(ext, packet); break;
    case IOC_END_SESSION: status = control_end_session(ext); break;
    case IOC_SEND_KEY: status = control_send_key(ext, packet); break;
    case IOC_FORMAT: status = control_format(ext, packet); break;
    case IOC_GET_DEFECTS: status = control_defects(ext, packet); break;
    case IOC_GET_STATISTICS: status = control_statistics(ext, packet); break;
    case IOC_RESET_STATISTICS: status = control_reset_statistics(ext); break;
    case IOC_SET_IDLE_TIMER: status = control_idle_timer(ext, packet); break;
    case IOC_GET_SERIAL: status = control_serial(ext, packet); break;
    case IOC_UPDATE_FIRMWARE: status = control_firmware(ext, packet); break;
    case IOC_PARTITIONS: status = control_partitions(ext, packet); break;
    case IOC_PASS_THROUGH: {
      int answer = __VERIFIER_nondet_int();
      status = pass_down(ext, packet, answer);
      release_lock(ext);
      if (status == STATUS_NOT_SUPPORTED)
        return finish(packet, STATUS_INVALID_REQUEST, 0); /* FAULT: it is not ours any more */
      return status;
    }
    case IOC_GET_ADDRESS: {
      int answer = __VERIFIER_nondet_int();
      int later = __VERIFIER_nondet_bool();
      status = forward_and_wait(ext, packet, answer, later);
      if (status == STATUS_SUCCESS) {
        packet->buffer[0] = 1;
        packet->information = 1;
      }
      break;
    }
    default:
      status = STATUS_INVALID_REQUEST;
      break;
  }
  if (status != STATUS_SUCCESS) packet->information = 0;
  ext->idle_ticks = 0;
  release_lock(ext);
  return finish(packet, status, packet->information);
}

/* Those inside the system may claim the device, ask for its address, or quiet it. */
static status_t dispatch_internal_control(struct device *device, struct packet *packet) {
  struct extension *ext = device->extension;
  struct location *location = current_location(packet);
  status_t status = acquire_lock(ext);
  if (status != STATUS_SUCCESS) return finish(packet, status, 0);
  switch (location->code) {
    case 0:
      if (ext->exclusive) {
        status = STATUS_DEVICE_BUSY;
      } else {
        ext->exclusive = 1;
        status = STATUS_SUCCESS;
      }
      break;
    case 1:
      status = ext->exclusive ? STATUS_SUCCESS : STATUS_INVALID_REQUEST;
      ext->exclusive = 0;
      break;
    case 2:
      if (ext->queue_length > 0) {
        status = STATUS_DEVICE_BUSY;
      } else {
        ext->hold = 1;
        status = STATUS_SUCCESS;
      }
      break;
    case 3:
      ext->hold = 0;
      status = STATUS_SUCCESS;
      break;
    default: {
      int answer = __VERIFIER_nondet_int();
      release_lock(ext);
      return pass_down(ext, packet, answer);
    }
  }
  release_lock(ext);
  return finish(packet, status, 0);
}

/* ======================================================================= flush, shutdown, WMI */

static status_t dispatch_flush(struct device *device, struct packet *packet) {
  struct extension *ext = device->extension;
  int outcome = __VERIFIER_nondet_int();
  int answer = __VERIFIER_nondet_int();
  status_t status = acquire_lock(ext);
  if (status != STATUS_SUCCESS) return finish(packet, status, 0);
  if (is_gone(ext)) {
    release_lock(ext);
    return finish(packet, STATUS_DEVICE_GONE, 0);
  }
  if (dirty_lines(ext) > 0) {
    status = write_back(ext, outcome);
    if (status != STATUS_SUCCESS) {
      release_lock(ext);
      return finish(packet, status, dirty_lines(ext));
    }
  }
  release_lock(ext);
  return pass_down(ext, packet, answer);
}

static status_t dispatch_shutdown(struct device *device, struct packet *packet) {
  struct extension *ext = device->extension;
  int outcome = __VERIFIER_nondet_int();
  int answer = __VERIFIER_nondet_int();
  if (!is_gone(ext)) {
    if (ext->audio.state == AUDIO_PLAYING) ext->audio.state = AUDIO_STOPPED;
    if (write_back(ext, outcome) != STATUS_SUCCESS) ext->statistics.errors++;
    ext->media_locked = 0;
    ext->hold = 1;
  }
  return pass_down(ext, packet, answer);
}

static status_t dispatch_system_control(struct device *device, struct packet *packet) {
  struct extension *ext = device->extension;
  struct location *location = current_location(packet);
  int answer = __VERIFIER_nondet_int();
  status_t status;
  if (location->argument != 7) return pass_down(ext, packet, answer); /* not for this driver */
  status = acquire_lock(ext);
  if (status != STATUS_SUCCESS) return finish(packet, status, 0);
  switch (location->minor) {
    case WMI_QUERY_ALL:
      if (location->output_length < 6) {
        status = STATUS_BUFFER_TOO_SMALL;
        break;
      }
      store_word(&packet->buffer[0], ext->statistics.errors);
      store_word(&packet->buffer[2], ext->idle_ticks);
      store_word(&packet->buffer[4], ext->media_changes);
      packet->information = 6;
      break;
    case WMI_QUERY_ONE:
      if (location->output_length < 2) {
        status = STATUS_BUFFER_TOO_SMALL;
        break;
      }
      store_word(&packet->buffer[0], ext->statistics.errors);
      packet->information = 2;
      break;
    case WMI_CHANGE:
      if (location->input_length < 2)
        status = STATUS_INVALID_PARAMETER;
      else if (!ext->wmi_enabled)
        status = STATUS_ACCESS_DENIED;
      else
        ext->idle_limit = load_word(packet->buffer) & 0x3ff;
      break;
    case WMI_ENABLE:
      if (ext->wmi_enabled) status = STATUS_DEVICE_BUSY;
      ext->wmi_enabled = 1;
      break;
    case WMI_DISABLE:
      ext->wmi_enabled = 0;
      break;
    default:
      release_lock(ext);
      return pass_down(ext, packet, answer);
  }
  release_lock(ext);
  return finish(packet, status, status == STATUS_SUCCESS ? packet->information : 0);
}

/* ======================================================================= power */

static status_t power_set(struct extension *ext, struct packet *packet, int wanted) {
  int answer = __VERIFIER_nondet_int();
  int outcome = __VERIFIER_nondet_int();
  if (wanted == ext->power) return pass_down(ext, packet, answer);
  if (wanted == POWER_FULL) {
    /* Those below come up first; the completion routine notes it. */
    ext->power_wanted = POWER_FULL;
    copy_location(packet);
    set_completion(packet, note_power_up, ext, CONTROL_ON_SUCCESS | CONTROL_ON_ERROR);
    return call_below(ext->below, packet, answer);
  }
  ext->hold = 1;
  if (write_back(ext, outcome) != STATUS_SUCCESS) ext->statistics.errors++;
  if (ext->audio.state == AUDIO_PLAYING) ext->audio.state = AUDIO_PAUSED;
  if (wanted == POWER_NONE) ext->session = SESSION_NONE;
  ext->power = wanted;
  ext->power_wanted = wanted;
  return pass_down(ext, packet, answer);
}

static status_t power_query(struct extension *ext, struct packet *packet, int wanted) {
  int answer = __VERIFIER_nondet_int();
  if (wanted == POWER_NONE && (ext->paging_count > 0 || ext->hibernation_count > 0))
    return finish(packet, STATUS_DEVICE_BUSY, 0);
  if (wanted != POWER_FULL && ext->audio.state == AUDIO_PLAYING)
    return finish(packet, STATUS_DEVICE_BUSY, 0);
  if (wanted != POWER_FULL && ext->queue_length > 0)
    return finish(packet, STATUS_DEVICE_BUSY, 0);
  ext->power_wanted = wanted;
  return pass_down(ext, packet, answer);
}

static status_t power_wait_wake(struct extension *ext, struct packet *packet) {
  if (ext->wake_pending) return finish(packet, STATUS_DEVICE_BUSY, 0);
  if (ext->power == POWER_NONE) return finish(packet, STATUS_INVALID_REQUEST, 0);
  ext->wake_pending = 1;
  mark_pending(packet);
  copy_location(packet);
  set_completion(packet, note_wake, ext, CONTROL_ON_SUCCESS | CONTROL_ON_ERROR);
  call_below(ext->below, packet, 1);
  return STATUS_PENDING;
}

static status_t dispatch_power(struct device *device, struct packet *packet) {
  struct extension *ext = device->extension;
  struct location *location = current_location(packet);
  int wanted = within(location->argument, POWER_FULL, POWER_NONE);
  if (is_gone(ext)) return finish(packet, STATUS_DEVICE_GONE, 0);
  if (!location->device_power) {
    /* The system's power: only looked at, the device's follows in a request of its own. */
    int answer = __VERIFIER_nondet_int();
    ext->power_wanted = wanted;
    return pass_down(ext, packet, answer);
  }
  switch (location->minor) {
    case POWER_SET: return power_set(ext, packet, wanted);
    case POWER_QUERY: return power_query(ext, packet, wanted);
    case POWER_WAIT_WAKE: return power_wait_wake(ext, packet);
    case POWER_SEQUENCE: return finish(packet, STATUS_SUCCESS, ext->power);
    default: {
      int answer = __VERIFIER_nondet_int();
      return pass_down(ext, packet, answer);
    }
  }
}

/* ======================================================================= plug and play */

static status_t pnp_start(struct extension *ext, struct packet *packet) {
  struct command command;
  int answer = __VERIFIER_nondet_int();
  int later = __VERIFIER_nondet_bool();
  int outcome = __VERIFIER_nondet_int();
  status_t status;
  if (ext->state == DEV_STARTED) return finish(packet, STATUS_SUCCESS, 0);
  status = forward_and_wait(ext, packet, answer, later);
  if (status != STATUS_SUCCESS) return finish(packet, status, 0);
  ext->power = POWER_FULL;
  prepare_command(&command, OP_TEST_READY, 0, 0);
  status = execute(ext, &command, outcome);
  /* An empty or freshly loaded drive starts as well. */
  if (status == STATUS_NO_MEDIA || status == STATUS_MEDIA_CHANGED) status = STATUS_SUCCESS;
  if (status == STATUS_SUCCESS) {
    ext->state_before = ext->state;
    ext->state = DEV_STARTED;
    ext->hold = 0;
    ext->speed = 1;
  }
  return finish(packet, status, 0);
}

static status_t pnp_query_stop(struct extension *ext, struct packet *packet) {
  int answer = __VERIFIER_nondet_int();
  if (ext->paging_count > 0 || ext->hibernation_count > 0)
    return finish(packet, STATUS_DEVICE_BUSY, 0);
  if (ext->state != DEV_STARTED) return finish(packet, STATUS_INVALID_REQUEST, 0);
  ext->state_before = ext->state;
  ext->state = DEV_STOP_PENDING;
  return pass_down(ext, packet, answer);
}

static status_t pnp_stop(struct extension *ext, struct packet *packet) {
  int answer = __VERIFIER_nondet_int();
  int outcome = __VERIFIER_nondet_int();
  if (ext->state == DEV_STOP_PENDING && write_back(ext, outcome) != STATUS_SUCCESS)
    ext->statistics.errors++;
  ext->state_before = ext->state;
  ext->state = DEV_STOPPED;
  ext->audio.state = AUDIO_STOPPED;
  return pass_down(ext, packet, answer);
}

static status_t pnp_cancel_stop(struct extension *ext, struct packet *packet) {
  int answer = __VERIFIER_nondet_int();
  int later = __VERIFIER_nondet_bool();
  status_t status;
  if (ext->state != DEV_STOP_PENDING) return pass_down(ext, packet, answer);
  status = forward_and_wait(ext, packet, answer, later);
  if (status == STATUS_SUCCESS) ext->state = ext->state_before;
  return finish(packet, status, 0);
}

static status_t pnp_query_remove(struct extension *ext, struct packet *packet) {
  int answer = __VERIFIER_nondet_int();
  if (ext->open_count > 0 || ext->paging_count > 0)
    return finish(packet, STATUS_DEVICE_BUSY, 0);
  if (dirty_lines(ext) > 0) return finish(packet, STATUS_DEVICE_BUSY, 0);
  if (ext->state == DEV_STARTED || ext->state == DEV_STOPPED) {
    ext->state_before = ext->state;
    ext->state = DEV_REMOVE_PENDING;
  }
  return pass_down(ext, packet, answer);
}

static void flush_queue(struct extension *ext, status_t status) {
  while (ext->queue_head) {
    struct packet *packet = dequeue(ext);
    packet->status = status;
    packet->information = 0;
  }
}

static status_t pnp_remove(struct extension *ext, struct packet *packet) {
  int answer = __VERIFIER_nondet_int();
  flush_queue(ext, STATUS_DELETE_PENDING);
  ext->state_before = ext->state;
  ext->state = DEV_REMOVED;
  ext->wmi_enabled = 0;
  ext->wake_pending = 0;
  ext->media = MEDIA_EMPTY;
  forget_media(ext);
  return pass_down(ext, packet, answer);
}

static status_t pnp_cancel_remove(struct extension *ext, struct packet *packet) {
  int answer = __VERIFIER_nondet_int();
  int later = __VERIFIER_nondet_bool();
  status_t status = forward_and_wait(ext, packet, answer, later);
  if (status == STATUS_SUCCESS && ext->state == DEV_REMOVE_PENDING) ext->state = ext->state_before;
  return finish(packet, status, 0);
}

static status_t pnp_surprise(struct extension *ext, struct packet *packet) {
  int answer = __VERIFIER_nondet_int();
  ext->state_before = ext->state;
  ext->state = DEV_SURPRISED;
  flush_queue(ext, STATUS_DEVICE_GONE);
  forget_media(ext);
  packet->status = STATUS_SUCCESS;
  return pass_down(ext, packet, answer);
}

/* The drive's own word is added to what those below answer. */
static status_t pnp_capabilities(struct extension *ext, struct packet *packet) {
  int answer = __VERIFIER_nondet_int();
  int later = __VERIFIER_nondet_bool();
  status_t status = forward_and_wait(ext, packet, answer, later);
  int flags = 0;
  if (status != STATUS_SUCCESS) return finish(packet, status, 0);
  flags |= 1;
  if (!ext->media_locked) flags |= 2;
  if (ext->wake_pending) flags |= 4;
  if (ext->paging_count == 0) flags |= 8;
  packet->buffer[0] = (unsigned char)flags;
  return finish(packet, STATUS_SUCCESS, 1);
}

static status_t pnp_usage(struct extension *ext, struct packet *packet) {
  struct location *location = current_location(packet);
  int answer = __VERIFIER_nondet_int();
  int later = __VERIFIER_nondet_bool();
  int into = (location->argument & 1) != 0;
  int hibernation = (location->argument & 2) != 0;
  int *count = hibernation ? &ext->hibernation_count : &ext->paging_count;
  status_t status;
  if (into && ext->state != DEV_STARTED) return finish(packet, STATUS_NOT_READY, 0);
  if (!into && *count == 0) return finish(packet, STATUS_INVALID_PARAMETER, 0);
  *count += into ? 1 : -1;
  status = forward_and_wait(ext, packet, answer, later);
  if (status != STATUS_SUCCESS) *count -= into ? 1 : -1;
  return finish(packet, status, 0);
}

static status_t pnp_query_id(struct extension *ext, struct packet *packet) {
  static const char name[] = "optical";
  int kind = current_location(packet)->argument;
  int i;
  if (kind == 0) {
    for (i = 0; name[i]; i++) packet->buffer[i] = (unsigned char)name[i];
    packet->buffer[i] = 0;
    return finish(packet, STATUS_SUCCESS, i + 1);
  }
  if (kind == 1) {
    store_word(packet->buffer, ext->serial & 0xffff);
    return finish(packet, STATUS_SUCCESS, 2);
  }
  return finish(packet, STATUS_NOT_SUPPORTED, 0);
}

static status_t pnp_query_state(struct extension *ext, struct packet *packet) {
  int answer = __VERIFIER_nondet_int();
  if (ext->state == DEV_SURPRISED) packet->buffer[0] |= 1;
  if (ext->paging_count > 0) packet->buffer[0] |= 2;
  packet->status = STATUS_SUCCESS;
  packet->information = packet->buffer[0];
  return pass_down(ext, packet, answer);
}

static status_t dispatch_pnp(struct device *device, struct packet *packet) {
  struct extension *ext = device->extension;
  struct location *location = current_location(packet);
  status_t status = acquire_lock(ext);
  if (status != STATUS_SUCCESS) return finish(packet, status, 0);
  switch (location->minor) {
    case PNP_START: status = pnp_start(ext, packet); break;
    case PNP_QUERY_STOP: status = pnp_query_stop(ext, packet); break;
    case PNP_STOP: status = pnp_stop(ext, packet); break;
    case PNP_CANCEL_STOP: status = pnp_cancel_stop(ext, packet); break;
    case PNP_QUERY_REMOVE: status = pnp_query_remove(ext, packet); break;
    case PNP_REMOVE: status = pnp_remove(ext, packet); break;
    case PNP_CANCEL_REMOVE: status = pnp_cancel_remove(ext, packet); break;
    case PNP_SURPRISE: status = pnp_surprise(ext, packet); break;
    case PNP_CAPABILITIES: status = pnp_capabilities(ext, packet); break;
    case PNP_USAGE: status = pnp_usage(ext, packet); break;
    case PNP_QUERY_ID: status = pnp_query_id(ext, packet); break;
    case PNP_QUERY_STATE: status = pnp_query_state(ext, packet); break;
    default: {
      int answer = __VERIFIER_nondet_int();
      status = pass_down(ext, packet, answer);
      break;
    }
  }
  release_lock(ext);
  return status;
}

/* ======================================================================= time */

/* Audio moves on, and an idle drive goes to sleep by itself. */
static void timer(struct extension *ext, int ticks) {
  if (ext->state != DEV_STARTED) return;
  if (ext->audio.state == AUDIO_PLAYING) {
    ext->audio.position += ticks;
    if (ext->audio.position >= ext->audio.end) {
      ext->audio.position = ext->audio.end;
      ext->audio.state = AUDIO_ENDED;
    }
    return;
  }
  ext->idle_ticks += ticks;
  if (ext->idle_limit == 0 || ext->idle_ticks < ext->idle_limit) return;
  if (ext->power == POWER_FULL && ext->queue_length == 0 && dirty_lines(ext) == 0)
    ext->power = POWER_IDLE;
}

/* ======================================================================= loading */

static struct driver optical;
static struct device lower_device;
static struct device upper_device;
static struct extension drive;

static status_t add_device(struct driver *driver, struct device *below) {
  struct extension *ext = &drive;
  upper_device.driver = driver;
  upper_device.below = below;
  upper_device.extension = ext;
  upper_device.flags = 1;
  ext->self = &upper_device;
  ext->below = below;
  ext->state = DEV_ADDED;
  ext->capacity = 40;
  ext->region = 1;
  ext->serial = 4711;
  ext->pages[0].code = 1;
  ext->pages[0].length = 4;
  ext->pages[0].changeable = 1;
  ext->pages[1].code = 5;
  ext->pages[1].length = 6;
  ext->pages[2].code = 14;
  ext->pages[2].length = 4;
  ext->pages[2].changeable = 1;
  return STATUS_SUCCESS;
}

static void unload(struct driver *driver) { driver->loaded = 0; }

static status_t driver_entry(struct driver *driver) {
  driver->dispatch[MJ_CREATE] = dispatch_create;
  driver->dispatch[MJ_CLOSE] = dispatch_close;
  driver->dispatch[MJ_READ] = dispatch_read;
  driver->dispatch[MJ_WRITE] = dispatch_write;
  driver->dispatch[MJ_DEVICE_CONTROL] = dispatch_control;
  driver->dispatch[MJ_PNP] = dispatch_pnp;
  driver->dispatch[MJ_POWER] = dispatch_power;
  driver->dispatch[MJ_CLEANUP] = dispatch_cleanup;
  driver->dispatch[MJ_FLUSH] = dispatch_flush;
  driver->dispatch[MJ_SHUTDOWN] = dispatch_shutdown;
  driver->dispatch[MJ_SYSTEM_CONTROL] = dispatch_system_control;
  driver->dispatch[MJ_INTERNAL_CONTROL] = dispatch_internal_control;
  driver->add_device = add_device;
  driver->unload = unload;
  driver->loaded = 1;
  return STATUS_SUCCESS;
}

/* ======================================================================= the harness */

/* Any state that a history of requests could have led to. */
static void choose_state(struct extension *ext) {
  int i;
  ext->state = within(__VERIFIER_nondet_int(), DEV_ADDED, DEV_REMOVED);
  if (__VERIFIER_nondet_bool()) ext->state = DEV_STARTED;
  ext->state_before = DEV_STARTED;
  ext->media = within(__VERIFIER_nondet_int(), MEDIA_EMPTY, MEDIA_FOREIGN);
  ext->write_protected = __VERIFIER_nondet_bool();
  ext->idle_limit = within(__VERIFIER_nondet_int(), 0, 20);
  ext->region_changes = within(__VERIFIER_nondet_int(), 0, 5);
  ext->wake_pending = __VERIFIER_nondet_bool();
  if (ext->state == DEV_STARTED) {
    ext->power = __VERIFIER_nondet_int() == 2 ? POWER_IDLE : POWER_FULL;
    ext->open_count = within(__VERIFIER_nondet_int(), 0, 2);
    ext->paging_count = __VERIFIER_nondet_int() == 3;
  } else {
    ext->power = POWER_STANDBY;
  }
  if (ext->open_count == 1) ext->exclusive = __VERIFIER_nondet_bool();
  if (ext->open_count > 0) ext->media_locked = __VERIFIER_nondet_bool();
  if (media_has_audio(ext->media) && ext->state == DEV_STARTED) {
    ext->audio.state = within(__VERIFIER_nondet_int(), AUDIO_STOPPED, AUDIO_PAUSED);
    ext->audio.position = within(__VERIFIER_nondet_int(), 0, 30);
    ext->audio.end = 30;
    ext->track_total = 3;
    for (i = 0; i < 3; i++) ext->tracks[i].start = i * 10;
    if (ext->media == MEDIA_MIXED) ext->tracks[0].is_data = 1;
  }
  if (media_has_data(ext->media) && !ext->write_protected) {
    int dirty = within(__VERIFIER_nondet_int(), -1, cache_lines - 1);
    if (dirty >= 0) {
      ext->cache[dirty].valid = 1;
      ext->cache[dirty].dirty = 1;
      ext->cache[dirty].sector = dirty;
    }
  }
  if (ext->state == DEV_STARTED && __VERIFIER_nondet_int() == 3) {
    ext->session = SESSION_OPEN;
    ext->session_key = __VERIFIER_nondet_uchar();
  }
}

static void fill_request(struct packet *packet, int major) {
  struct location *location = current_location(packet);
  int i;
  location->major = major;
  location->minor = within(__VERIFIER_nondet_int(), 0, 12);
  location->code = __VERIFIER_nondet_uchar() % (control_count + 1);
  location->input_length = within(__VERIFIER_nondet_int(), 0, buffer_size);
  location->output_length = within(__VERIFIER_nondet_int(), 0, buffer_size);
  location->offset = __VERIFIER_nondet_int();
  location->length = __VERIFIER_nondet_int();
  location->argument = __VERIFIER_nondet_int();
  location->device_power = __VERIFIER_nondet_bool();
  location->device = &upper_device;
  for (i = 0; i < 4; i++) packet->buffer[i] = __VERIFIER_nondet_uchar();
  if (__VERIFIER_nondet_bool()) {
    /* Often enough a number that fits. */
    packet->buffer[0] = 0;
    packet->buffer[2] = 0;
  }
}

static void check_protocol(const struct extension *ext, status_t status) {
  int still_queued = queued && !served;
  if (queued) {
    if (status != STATUS_PENDING) violation(V_MARKED_NOT_PENDING);
    if (!pending) violation(V_PENDING_NOT_MARKED);
    if (served && !completed) violation(V_LOST);
    if (!served && completed) violation(V_COMPLETED_TWICE);
  } else if (completed) {
    if (status == STATUS_PENDING) violation(V_PENDING_NOT_MARKED);
    if (status != completed_status) violation(V_STATUS_DIFFERS);
    if (pending) violation(V_MARKED_NOT_PENDING);
  } else if (lower_called) {
    if (pending && status != STATUS_PENDING) violation(V_MARKED_NOT_PENDING);
    if (status != lower_status) violation(V_STATUS_DIFFERS);
    if (!packet_below) violation(V_LOST);
    if (hooked && skipped) violation(V_SKIP_AND_COPY);
  } else {
    violation(V_LOST);
  }
  if (ext->remove_lock != still_queued) violation(V_LOCK_LEAKED);
}

int main(void) {
  struct extension *ext = &drive;
  struct packet *request = &packets[0];
  struct packet *earlier = &packets[1];
  status_t status = STATUS_UNSUCCESSFUL;
  int major = __VERIFIER_nondet_int();
  int ticks = within(__VERIFIER_nondet_int(), 0, 50);
  int errors_before = 0;
  int new_errors = 0;
  int i;
  if (major < 0) goto done;
  if (major >= major_count) major = MJ_DEVICE_CONTROL; /* the kind with most to it */
  if (driver_entry(&optical) != STATUS_SUCCESS) goto done;
  if (optical.add_device(&optical, &lower_device) != STATUS_SUCCESS) goto unload;
  for (i = 0; i < packet_pool; i++) init_packet(&packets[i]);
  choose_state(ext);
  if (must_hold(ext) && __VERIFIER_nondet_bool()) {
    /* Somebody waits already. */
    struct location *location = current_location(earlier);
    location->major = MJ_READ;
    location->offset = 1;
    location->length = 1;
    enqueue(ext, earlier);
  }
  fill_request(request, major);
  errors_before = ext->statistics.errors;
  status = upper_device.driver->dispatch[major](&upper_device, request);
dispatched:
  serve_queue(ext, request);
  timer(ext, ticks);
  new_errors = ext->statistics.errors - errors_before;
  if (new_errors < 0 && major != MJ_DEVICE_CONTROL) violation(V_STATUS_DIFFERS);
  check_protocol(ext, status);
  if (queued && !served && !must_hold(ext) && ext->state == DEV_STARTED) {
    /* It may go on now: the timer has changed nothing of the kind, so this is not reached. */
    goto dispatched;
  }
unload:
  optical.unload(&optical);
done:
  return violated * 16 + (status == STATUS_SUCCESS) + (request->information > 0) * 2 +
         (new_errors > 0) * 4 + (optical.loaded != 0) * 8;
}
