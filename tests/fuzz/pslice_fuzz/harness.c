/* Calls a program once per line of input, each time in a process of its own, and prints a line
   `point:value point:value ... | how it ended`. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { max_values = 16, max_observations = 4000 };

extern void fuzz_call(const int *values);

/* Shared with the child, so that what it observed survives however it ends. */
static struct record {
  int count, finished;
  struct { int point; long long value; } seen[max_observations];
} *record;
static int values[max_values];

void fuzz_observe(int point, long long value) {
  if (record->count == max_observations) _exit(0);
  record->seen[record->count].point = point;
  record->seen[record->count++].value = value;
}

void fuzz_observe_real(int point, long double value) {
  double rounded = value;
  long long bits;
  memcpy(&bits, &rounded, sizeof bits);
  fuzz_observe(point, bits);
}

/* That a line was run, once. */
void fuzz_hit(int line) {
  static char hit[100000];
  if (!hit[line]++) fuzz_observe(-line, 1);
}

/* What a source gives depends on how often it was asked, and on no other source: each stands in
   one place of the program, so a slice without that place takes nothing from the others. */
int fuzz_input(int source) {
  static unsigned asked[max_values];
  unsigned n = asked[source]++;
  return n == 0 ? values[source] : (int)((unsigned)values[source] * 31u + n * 7u) % 64;
}

static void run(void) {
  record->count = record->finished = 0;
  fflush(stdout);
  pid_t child = fork();
  if (child < 0) { perror("fork"); exit(1); }
  if (child == 0) {
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr) ||
        !freopen("/dev/null", "r", stdin)) _exit(1);
    struct itimerval patience = {{0, 0}, {0, 300000}};
    setitimer(ITIMER_PROF, &patience, 0);
    alarm(10);
    fuzz_call(values);
    record->finished = 1;
    _exit(0);
  }
  int status;
  waitpid(child, &status, 0);
  for (int i = 0; i < record->count; i++) printf("%d:%lld ", record->seen[i].point, record->seen[i].value);
  if (WIFSIGNALED(status) && (WTERMSIG(status) == SIGPROF || WTERMSIG(status) == SIGALRM)) printf("| timeout\n");
  else if (WIFSIGNALED(status)) printf("| signal %d\n", WTERMSIG(status));
  else if (record->finished) printf("| end\n");
  else printf("| exit %d\n", WEXITSTATUS(status));
}

int main(void) {
  char line[4096];
  record = mmap(0, sizeof *record, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (record == MAP_FAILED) { perror("mmap"); return 1; }
  while (fgets(line, sizeof line, stdin)) {
    char *at = line;
    for (int i = 0; i < max_values; i++) values[i] = (int)strtol(at, &at, 10);
    run();
  }
  return 0;
}
