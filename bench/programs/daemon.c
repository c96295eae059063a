/* A daemon that runs jobs at given times. It reads a configuration of sections and options, whose
   lines are put together from words by the inputs, fills a table of jobs with it, and then lets a
   simulated clock run: jobs are started, time out, fail, are tried again with growing delays, wait
   for others, and are reported through callbacks; signals make it read the configuration anew,
   show its state, or stop. */

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);

enum {
  line_size = 64,
  name_size = 12,
  max_jobs = 6,
  max_lines = 30,
  max_minutes = 90,
  log_size = 16,
  minutes_an_hour = 60,
  hours_a_day = 24
};

enum error {
  E_OK,
  E_EMPTY,
  E_SYNTAX,
  E_UNKNOWN_OPTION,
  E_UNKNOWN_SECTION,
  E_BAD_NUMBER,
  E_RANGE,
  E_BAD_WORD,
  E_TOO_LONG,
  E_NO_JOB,
  E_TABLE_FULL,
  E_DUPLICATE,
  E_BAD_SCHEDULE,
  E_BAD_DEPENDENCY,
  E_LOCKED,
  E_STATE
};

enum job_state { J_UNUSED, J_WAITING, J_HELD, J_RUNNING, J_RETRY, J_DISABLED };
enum mail_policy { MAIL_NEVER, MAIL_FAILURE, MAIL_ALWAYS };
enum signal_kind { SIG_NOTHING, SIG_RELOAD, SIG_DUMP, SIG_STOP, SIG_CHILD };
enum exit_status { EXIT_GOOD = 0, EXIT_CONFIG = 2, EXIT_LOCK = 3, EXIT_INTERNAL = 70 };
enum section { SECTION_NONE, SECTION_GLOBAL, SECTION_JOB };

struct settings {
  int verbosity;
  int max_running;
  int retry_delay;
  int mail;
  int strict;
  int default_timeout;
  int log_limit;
};

struct schedule {
  unsigned long long minutes; /* a bit for each minute of the hour */
  unsigned hours;             /* and for each hour of the day */
};

struct job {
  char name[name_size];
  int state;
  struct schedule when;
  int timeout;
  int retries;
  int tries;
  int next_try;
  int started;
  int runs;
  int failures;
  int last_status;
  int mail;
  int depends_on; /* index of another job, or -1 */
  int nice;
  void (*on_failure)(struct job *);
};

struct statistics {
  int started;
  int succeeded;
  int failed;
  int timed_out;
  int retried;
  int mails;
  int held;
  int reloads;
};

struct log_entry {
  int minute;
  int code;
  int job;
};

static struct settings settings;
static struct job jobs[max_jobs];
static struct statistics stats;
static struct log_entry log_ring[log_size];
static int log_next;
static int log_dropped;

static int section;
static int current_job = -1;
static int line_number;
static int config_errors;
static int first_error;
static int first_error_line;

static int now; /* minutes since the start of a day */
static int running;
static int lock_held;
static int stop_requested;
static int reload_requested;
static int dumped;

/* ---- strings ---- */

static int length_of(const char *s) {
  int n = 0;
  while (s[n]) n++;
  return n;
}

static int equal(const char *a, const char *b) {
  while (*a && *a == *b) {
    a++;
    b++;
  }
  return *a == *b;
}

static int copy_text(char *to, int size, const char *from) {
  int i = 0;
  while (from[i] && i < size - 1) {
    to[i] = from[i];
    i++;
  }
  to[i] = 0;
  return from[i] ? E_TOO_LONG : E_OK;
}

static int append_text(char *to, int size, const char *from) {
  int at = length_of(to);
  return copy_text(to + at, size - at, from);
}

static int is_space(char c) { return c == ' ' || c == '\t'; }

static int is_digit(char c) { return c >= '0' && c <= '9'; }

static int is_word(char c) {
  return is_digit(c) || c == '_' || c == '-' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static const char *skip_space(const char *s) {
  while (is_space(*s)) s++;
  return s;
}

/* Cuts white space off the end. */
static void trim(char *s) {
  int n = length_of(s);
  while (n > 0 && is_space(s[n - 1])) n--;
  s[n] = 0;
}

/* ---- values ---- */

/* Digits up to what is no digit; `end` is where that is. */
static int parse_number(const char *text, int *value, const char **end) {
  int result = 0;
  int digits = 0;
  while (is_digit(*text)) {
    if (result > 99999) return E_RANGE;
    result = result * 10 + (*text - '0');
    digits++;
    text++;
  }
  if (digits == 0) return E_BAD_NUMBER;
  *value = result;
  *end = text;
  return E_OK;
}

static int parse_whole(const char *text, int *value) {
  const char *end = text;
  int negative = 0;
  int error;
  if (*text == '-') {
    negative = 1;
    text++;
  }
  error = parse_number(text, value, &end);
  if (error != E_OK) return error;
  if (*end) return E_BAD_NUMBER;
  if (negative) *value = -*value;
  return E_OK;
}

/* 90, 90m, 2h: minutes. */
static int parse_duration(const char *text, int *value) {
  const char *end = text;
  int amount = 0;
  int error = parse_number(text, &amount, &end);
  if (error != E_OK) return error;
  if (*end == 'h') {
    amount = amount * minutes_an_hour;
    end++;
  } else if (*end == 'm') {
    end++;
  }
  if (*end) return E_BAD_NUMBER;
  *value = amount;
  return E_OK;
}

static int parse_switch(const char *text, int *value) {
  if (equal(text, "yes") || equal(text, "on") || equal(text, "1")) {
    *value = 1;
    return E_OK;
  }
  if (equal(text, "no") || equal(text, "off") || equal(text, "0")) {
    *value = 0;
    return E_OK;
  }
  return E_BAD_WORD;
}

static int parse_mail(const char *text, int *value) {
  if (equal(text, "never"))
    *value = MAIL_NEVER;
  else if (equal(text, "failure"))
    *value = MAIL_FAILURE;
  else if (equal(text, "always"))
    *value = MAIL_ALWAYS;
  else
    return E_BAD_WORD;
  return E_OK;
}

/* One field of a schedule: `*`, `*` with a step, or a list of numbers and ranges. */
static int parse_field(const char *text, int limit, unsigned long long *bits, const char **end) {
  unsigned long long found = 0;
  int i;
  if (*text == '*') {
    int step = 1;
    text++;
    if (*text == '/') {
      int error = parse_number(text + 1, &step, &text);
      if (error != E_OK) return error;
      if (step < 1 || step >= limit) return E_RANGE;
    }
    for (i = 0; i < limit; i += step) found |= 1ull << i;
    *bits = found;
    *end = text;
    return E_OK;
  }
  for (;;) {
    int low = 0;
    int high;
    int error = parse_number(text, &low, &text);
    if (error != E_OK) return error;
    high = low;
    if (*text == '-') {
      error = parse_number(text + 1, &high, &text);
      if (error != E_OK) return error;
    }
    if (low > high || high >= limit) return E_RANGE;
    for (i = low; i <= high; i++) found |= 1ull << i;
    if (*text != ',') break;
    text++;
  }
  *bits = found;
  *end = text;
  return E_OK;
}

static int parse_schedule(const char *text, struct schedule *when) {
  unsigned long long minutes = 0;
  unsigned long long hours = 0;
  int error = parse_field(text, minutes_an_hour, &minutes, &text);
  if (error != E_OK) return E_BAD_SCHEDULE;
  if (!is_space(*text)) return E_BAD_SCHEDULE;
  text = skip_space(text);
  error = parse_field(text, hours_a_day, &hours, &text);
  if (error != E_OK) return E_BAD_SCHEDULE;
  if (*text) return E_BAD_SCHEDULE;
  when->minutes = minutes;
  when->hours = (unsigned)hours;
  return E_OK;
}

/* ---- the log ---- */

static void log_event(int code, int job) {
  struct log_entry *entry;
  if (code == E_OK && settings.verbosity < 2) return;
  if (log_next >= settings.log_limit) {
    log_dropped++;
    return;
  }
  entry = &log_ring[log_next % log_size];
  entry->minute = now;
  entry->code = code;
  entry->job = job;
  log_next++;
}

/* ---- jobs ---- */

static int find_job(const char *name) {
  int i;
  for (i = 0; i < max_jobs; i++) {
    if (jobs[i].state != J_UNUSED && equal(jobs[i].name, name)) return i;
  }
  return -1;
}

static void send_mail(struct job *job) {
  stats.mails++;
  if (job->nice > 10) stats.mails--; /* nobody waits for these */
}

static void disable_job(struct job *job) {
  if (job->failures >= 3) job->state = J_DISABLED;
}

static void retry_job(struct job *job) {
  if (job->tries >= job->retries) return;
  job->tries++;
  job->state = J_RETRY;
  job->next_try = now + settings.retry_delay * job->tries;
  stats.retried++;
}

static void ignore_failure(struct job *job) { job->tries = 0; }

static void reset_job(struct job *job) {
  job->state = J_UNUSED;
  job->when.minutes = 0;
  job->when.hours = 0;
  job->timeout = settings.default_timeout;
  job->retries = 0;
  job->tries = 0;
  job->next_try = 0;
  job->started = 0;
  job->runs = 0;
  job->failures = 0;
  job->last_status = 0;
  job->mail = settings.mail;
  job->depends_on = -1;
  job->nice = 0;
  job->on_failure = ignore_failure;
  job->name[0] = 0;
}

static int add_job(const char *name) {
  int i;
  if (find_job(name) >= 0) return E_DUPLICATE;
  for (i = 0; i < max_jobs; i++) {
    if (jobs[i].state == J_UNUSED) {
      int error;
      reset_job(&jobs[i]);
      error = copy_text(jobs[i].name, name_size, name);
      if (error != E_OK) return error;
      jobs[i].state = J_WAITING;
      current_job = i;
      return E_OK;
    }
  }
  return E_TABLE_FULL;
}

/* ---- options ---- */

struct option {
  const char *name;
  int section;
  int low;
  int high;
  int (*set)(const struct option *, const char *text);
};

static int bounded(const struct option *option, int value, int *target) {
  if (value < option->low || value > option->high) return E_RANGE;
  *target = value;
  return E_OK;
}

static int set_verbosity(const struct option *option, const char *text) {
  int value = 0;
  int error = parse_whole(text, &value);
  return error != E_OK ? error : bounded(option, value, &settings.verbosity);
}

static int set_max_running(const struct option *option, const char *text) {
  int value = 0;
  int error = parse_whole(text, &value);
  return error != E_OK ? error : bounded(option, value, &settings.max_running);
}

static int set_retry_delay(const struct option *option, const char *text) {
  int value = 0;
  int error = parse_duration(text, &value);
  return error != E_OK ? error : bounded(option, value, &settings.retry_delay);
}

static int set_default_timeout(const struct option *option, const char *text) {
  int value = 0;
  int error = parse_duration(text, &value);
  return error != E_OK ? error : bounded(option, value, &settings.default_timeout);
}

static int set_log_limit(const struct option *option, const char *text) {
  int value = 0;
  int error = parse_whole(text, &value);
  return error != E_OK ? error : bounded(option, value, &settings.log_limit);
}

static int set_strict(const struct option *option, const char *text) {
  (void)option;
  return parse_switch(text, &settings.strict);
}

static int set_mail(const struct option *option, const char *text) {
  int value = MAIL_NEVER;
  int error = parse_mail(text, &value);
  if (error != E_OK) return error;
  if (option->section == SECTION_GLOBAL)
    settings.mail = value;
  else
    jobs[current_job].mail = value;
  return E_OK;
}

static int set_schedule(const struct option *option, const char *text) {
  (void)option;
  return parse_schedule(text, &jobs[current_job].when);
}

static int set_timeout(const struct option *option, const char *text) {
  int value = 0;
  int error = parse_duration(text, &value);
  return error != E_OK ? error : bounded(option, value, &jobs[current_job].timeout);
}

static int set_retries(const struct option *option, const char *text) {
  int value = 0;
  int error = parse_whole(text, &value);
  if (error != E_OK) return error;
  error = bounded(option, value, &jobs[current_job].retries);
  if (error == E_OK && value > 0) jobs[current_job].on_failure = retry_job;
  return error;
}

static int set_nice(const struct option *option, const char *text) {
  int value = 0;
  int error = parse_whole(text, &value);
  return error != E_OK ? error : bounded(option, value, &jobs[current_job].nice);
}

static int set_after(const struct option *option, const char *text) {
  int other = find_job(text);
  (void)option;
  if (other < 0) return E_BAD_DEPENDENCY;
  if (other == current_job) return E_BAD_DEPENDENCY;
  jobs[current_job].depends_on = other;
  return E_OK;
}

static int set_on_failure(const struct option *option, const char *text) {
  struct job *job = &jobs[current_job];
  (void)option;
  if (equal(text, "mail"))
    job->on_failure = send_mail;
  else if (equal(text, "disable"))
    job->on_failure = disable_job;
  else if (equal(text, "retry"))
    job->on_failure = retry_job;
  else if (equal(text, "ignore"))
    job->on_failure = ignore_failure;
  else
    return E_BAD_WORD;
  return E_OK;
}

static const struct option options[] = {
    {"verbosity", SECTION_GLOBAL, 0, 3, set_verbosity},
    {"max_running", SECTION_GLOBAL, 1, max_jobs, set_max_running},
    {"retry_delay", SECTION_GLOBAL, 1, 30, set_retry_delay},
    {"mail", SECTION_GLOBAL, 0, 0, set_mail},
    {"strict", SECTION_GLOBAL, 0, 0, set_strict},
    {"timeout", SECTION_GLOBAL, 1, 240, set_default_timeout},
    {"log_limit", SECTION_GLOBAL, 0, 1000, set_log_limit},
    {"schedule", SECTION_JOB, 0, 0, set_schedule},
    {"timeout", SECTION_JOB, 1, 240, set_timeout},
    {"retries", SECTION_JOB, 0, 5, set_retries},
    {"mail", SECTION_JOB, 0, 0, set_mail},
    {"nice", SECTION_JOB, -5, 20, set_nice},
    {"after", SECTION_JOB, 0, 0, set_after},
    {"on_failure", SECTION_JOB, 0, 0, set_on_failure},
};
enum { option_count = sizeof options / sizeof *options };

static const struct option *find_option(const char *name) {
  int i;
  for (i = 0; i < option_count; i++) {
    if (options[i].section == section && equal(options[i].name, name)) return &options[i];
  }
  return 0;
}

/* ---- the parser ---- */

static int parse_section(const char *text) {
  char name[name_size];
  int n = 0;
  text++;
  while (is_word(*text) && n < name_size - 1) name[n++] = *text++;
  name[n] = 0;
  if (*text == ']' && text[1] == 0) {
    if (!equal(name, "global")) return E_UNKNOWN_SECTION;
    section = SECTION_GLOBAL;
    current_job = -1;
    return E_OK;
  }
  if (!is_space(*text) || !equal(name, "job")) return E_UNKNOWN_SECTION;
  text = skip_space(text);
  n = 0;
  while (is_word(*text) && n < name_size - 1) name[n++] = *text++;
  name[n] = 0;
  if (*text != ']' || text[1]) return E_SYNTAX;
  if (n == 0) return E_NO_JOB;
  section = SECTION_NONE; /* until the job is there, nothing may be set */
  {
    int error = add_job(name);
    if (error != E_OK) return error;
  }
  section = SECTION_JOB;
  return E_OK;
}

static int parse_option(const char *text) {
  char name[name_size];
  const struct option *option;
  int n = 0;
  while (is_word(*text)) {
    if (n == name_size - 1) return E_TOO_LONG;
    name[n++] = *text++;
  }
  name[n] = 0;
  if (n == 0) return E_SYNTAX;
  text = skip_space(text);
  if (*text != '=') return E_SYNTAX;
  text = skip_space(text + 1);
  if (!*text) return E_EMPTY;
  if (section == SECTION_NONE) return E_UNKNOWN_SECTION;
  if (section == SECTION_JOB && current_job < 0) return E_STATE;
  option = find_option(name);
  if (!option) return E_UNKNOWN_OPTION;
  return option->set(option, text);
}

static int parse_line(char *line) {
  const char *text;
  trim(line);
  text = skip_space(line);
  if (*text == 0 || *text == '#') return E_OK;
  if (*text == '[') return parse_section(text);
  return parse_option(text);
}

static void default_settings(void) {
  settings.verbosity = 1;
  settings.max_running = 2;
  settings.retry_delay = 2;
  settings.mail = MAIL_FAILURE;
  settings.strict = 0;
  settings.default_timeout = 10;
  settings.log_limit = log_size;
}

/* ---- lines made of words ---- */

static const char *const headings[] = {"[global]", "[job backup]", "[job rotate]", "[job fetch]",
                                       "[job]",    "[daemon]",     "  [job clean]", "[job report"};
static const char *const keys[] = {"verbosity", "max_running", "retry_delay", "mail",
                                   "strict",    "timeout",     "log_limit",   "schedule",
                                   "retries",   "nice",        "after",       "on_failure",
                                   "colour",    "# remark"};
static const char *const values[] = {
    "1",       "2",    "0",       "*/5 *",  "* *",     "0-30 0,1", "yes",    "failure",
    "always",  "retry", "mail",   "disable", "backup", "3",        "20m",    "1h",
    "rotate",  "-4",   "7x",      "10,20 *", "*/90 *", "ignore",   "12",     "999999999"};
enum {
  heading_count = sizeof headings / sizeof *headings,
  key_count = sizeof keys / sizeof *keys,
  value_count = sizeof values / sizeof *values
};

static int index_of(int wish, int count) {
  if (wish < 0) return 0;
  return wish % count;
}

static int compose_line(char *line, int want_heading, int key, int value, int padding) {
  int error;
  line[0] = 0;
  if (padding > 3) copy_text(line, line_size, "  ");
  if (want_heading) return append_text(line, line_size, headings[index_of(value, heading_count)]);
  error = append_text(line, line_size, keys[index_of(key, key_count)]);
  if (error != E_OK) return error;
  if (padding != 2) append_text(line, line_size, " = ");
  error = append_text(line, line_size, values[index_of(value, value_count)]);
  if (error != E_OK) return error;
  if (padding == 1) return append_text(line, line_size, " \t ");
  return E_OK;
}

static void note_error(int error) {
  config_errors++;
  log_event(error, current_job);
  if (first_error == E_OK) {
    first_error = error;
    first_error_line = line_number;
  }
}

/* ---- the clock ---- */

static int is_due(const struct job *job) {
  int minute = now % minutes_an_hour;
  int hour = now / minutes_an_hour % hours_a_day;
  if (job->state == J_RETRY) return now >= job->next_try;
  if (job->state == J_HELD) return 1;
  if (job->state != J_WAITING) return 0;
  if (!((job->when.minutes >> minute) & 1)) return 0;
  return (job->when.hours >> hour) & 1;
}

/* May it start: has the job it waits for run, and well? */
static int is_released(const struct job *job) {
  const struct job *other;
  if (job->depends_on < 0) return 1;
  other = &jobs[job->depends_on];
  if (other->state == J_UNUSED || other->state == J_DISABLED) return 1;
  if (other->state == J_RUNNING) return 0;
  return other->runs > 0 && other->last_status == 0;
}

static void start_job(int index) {
  struct job *job = &jobs[index];
  if (!is_released(job)) {
    if (job->state != J_HELD) stats.held++;
    job->state = J_HELD;
    return;
  }
  if (running >= settings.max_running) {
    log_event(E_STATE, index);
    job->state = J_HELD;
    return;
  }
  if (job->state != J_RETRY) job->tries = 0;
  job->state = J_RUNNING;
  job->started = now;
  job->runs++;
  running++;
  stats.started++;
  log_event(E_OK, index);
}

static void job_ended(int index, int status) {
  struct job *job = &jobs[index];
  if (job->state != J_RUNNING) return;
  running--;
  job->last_status = status;
  job->state = J_WAITING;
  if (status == 0) {
    stats.succeeded++;
    job->failures = 0;
    if (job->mail == MAIL_ALWAYS) send_mail(job);
    return;
  }
  stats.failed++;
  job->failures++;
  log_event(status, index);
  if (job->mail != MAIL_NEVER && job->on_failure != send_mail) send_mail(job);
  job->on_failure(job);
}

static void check_timeouts(void) {
  int i;
  for (i = 0; i < max_jobs; i++) {
    if (jobs[i].state == J_RUNNING && now - jobs[i].started >= jobs[i].timeout) {
      stats.timed_out++;
      job_ended(i, 124);
    }
  }
}

static void start_due_jobs(void) {
  int pass;
  int i;
  /* Urgent jobs first; then the others. */
  for (pass = 0; pass < 2; pass++) {
    for (i = 0; i < max_jobs; i++) {
      int urgent = jobs[i].nice < 0;
      if (urgent != (pass == 0)) continue;
      if (is_due(&jobs[i])) start_job(i);
    }
  }
}

static void handle_signal(int signal, int child, int status) {
  switch (signal) {
    case SIG_RELOAD:
      /* Only between runs: what a running job was given stays. */
      if (running > 0)
        log_event(E_STATE, -1);
      else
        reload_requested = 1;
      break;
    case SIG_DUMP:
      dumped = running * 100 + stats.started;
      break;
    case SIG_STOP:
      stop_requested = 1;
      break;
    case SIG_CHILD:
      if (child >= 0 && child < max_jobs) job_ended(child, status);
      break;
    default:
      break;
  }
}

/* Resets what the configuration may have set wrongly, as far as one can go on with it. */
static int repair(void) {
  int repaired = 0;
  int i;
  for (i = 0; i < max_jobs; i++) {
    struct job *job = &jobs[i];
    if (job->state == J_UNUSED) continue;
    if (job->when.minutes == 0 || job->when.hours == 0) {
      job->state = J_DISABLED;
      repaired++;
    }
    if (job->depends_on >= 0 && jobs[job->depends_on].depends_on == i) {
      job->depends_on = -1; /* each waits for the other */
      repaired++;
    }
    if (job->on_failure == retry_job && job->retries == 0) {
      job->on_failure = ignore_failure;
      repaired++;
    }
  }
  return repaired;
}

static int usable_jobs(void) {
  int count = 0;
  int i;
  for (i = 0; i < max_jobs; i++) {
    if (jobs[i].state == J_WAITING) count++;
  }
  return count;
}

static int take_lock(int other_alive, int stale) {
  if (other_alive && !stale) return E_LOCKED;
  lock_held = 1;
  return E_OK;
}

static void drop_lock(void) {
  if (lock_held) lock_held = 0;
}

/* A running job has a start in the past; nothing else counts as running. */
static int consistent(void) {
  int count = 0;
  int i;
  for (i = 0; i < max_jobs; i++) {
    if (jobs[i].state == J_RUNNING) {
      count++;
      if (jobs[i].started > now) return 0;
    }
    if (jobs[i].state == J_RETRY && jobs[i].retries == 0) return 0;
  }
  return count == running;
}

int main(void) {
  char line[line_size];
  int exit_status = EXIT_GOOD;
  int lines = __VERIFIER_nondet_int();
  int minutes = __VERIFIER_nondet_int();
  int other_alive = __VERIFIER_nondet_int() == 1;
  int error;
  int repairs = 0;
  int busiest = 0;
  int usable = 0;
  int i;
  default_settings();
  for (i = 0; i < max_jobs; i++) reset_job(&jobs[i]);
  error = take_lock(other_alive, __VERIFIER_nondet_bool());
  if (error == E_LOCKED) {
    exit_status = EXIT_LOCK;
    goto done;
  }
  if (lines < 8 || lines > max_lines) lines = max_lines;
  if (minutes < 0) goto unlock;
  if (minutes < 20 || minutes > max_minutes) minutes = max_minutes;

configure:
  section = SECTION_NONE;
  current_job = -1;
  for (line_number = 1; line_number <= lines; line_number++) {
    int heading = line_number % 6 == 1 || __VERIFIER_nondet_int() == 3;
    int key = __VERIFIER_nondet_int();
    int value = __VERIFIER_nondet_int();
    int padding = __VERIFIER_nondet_int();
    error = compose_line(line, heading, key, value, padding);
    if (error == E_OK) error = parse_line(line);
    if (error != E_OK) note_error(error);
    if (error == E_TABLE_FULL) break;
  }
parsed:
  if (config_errors > 0 && settings.strict) {
    exit_status = EXIT_CONFIG;
    goto unlock;
  }
  repairs += repair();
  usable = usable_jobs();
  reload_requested = 0;

  while (now < minutes && !stop_requested) {
    int signal = __VERIFIER_nondet_int();
    int child = __VERIFIER_nondet_int();
    int status = __VERIFIER_nondet_int();
    int stop_wish = __VERIFIER_nondet_int();
    if (signal > SIG_CHILD) signal = SIG_CHILD;
    if (signal == SIG_STOP && stop_wish != 7) signal = SIG_CHILD;
    if (status < 0 || status > 255) status = 1;
    check_timeouts();
    handle_signal(signal, child, status);
    if (reload_requested && stats.reloads == 0) {
      stats.reloads++;
      default_settings();
      for (i = 0; i < max_jobs; i++) reset_job(&jobs[i]);
      if (lines > 0) goto configure;
      goto parsed;
    }
    start_due_jobs();
    if (running > busiest) busiest = running;
    if (!consistent()) {
      exit_status = EXIT_INTERNAL;
      goto unlock;
    }
    now++;
  }
  for (i = 0; i < max_jobs; i++) {
    if (jobs[i].state == J_RUNNING) job_ended(i, 143);
  }
  if (running != 0) exit_status = EXIT_INTERNAL;
  if (busiest > max_jobs) exit_status = EXIT_INTERNAL;

unlock:
  drop_lock();
done:
  if (lock_held && exit_status != EXIT_LOCK) exit_status = EXIT_INTERNAL;
  return (exit_status + stats.started + stats.failed + stats.timed_out + stats.mails + stats.held +
          stats.retried + config_errors + first_error_line + log_dropped + repairs + usable +
          busiest + dumped) & 255;
}
