/* case_host PROGRAM.so: calls a case's entry once per input, each time in a process of its own, and
   prints a line `a=1 c=0 | values observed | how it ended`. Programs are loaded, not linked to this,
   since linking an executable takes as long as compiling one. */
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { max_inputs = 8, max_observations = 1000, max_sources = 64, max_runs = 4000 };

struct case_range { const char *name; int low, high; };
static const struct case_range *case_ranges;
static void (*case_call)(const int *values);

/* Shared with the child, so that what it observed survives however it ends. */
static struct record { int count, finished; int values[max_observations]; } *record;
static int seed;

void case_result(int value);

void observe(int value) {
  if (record->count == max_observations) _exit(0);
  record->values[record->count++] = value;
}

void case_result(int value) { observe(value); }

/* The n-th value from source k depends on nothing else: a slice that asks one source less often
   still gets the same values from the others. */
int input(int k) {
  static unsigned asked[max_sources];
  unsigned n = asked[k % max_sources]++;
  unsigned x = (unsigned)seed * 2654435761u + (unsigned)k * 40503u + n * 97u + 12345u;
  x ^= x >> 15; x *= 2246822519u; x ^= x >> 13;
  return (int)(x % 9u) - 3;
}

int __VERIFIER_nondet_int(void) { return input(max_sources - 1); }

void __VERIFIER_assume(int condition) { if (!condition) _exit(0); }

static void run(const int *values) {
  record->count = record->finished = 0;
  fflush(stdout);
  pid_t child = fork();
  if (child < 0) { perror("fork"); exit(1); }
  if (child == 0) {
    if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr)) _exit(1);
    alarm(1);
    case_call(values);
    record->finished = 1;
    _exit(0);
  }
  int status;
  waitpid(child, &status, 0);
  for (int i = 0; case_ranges[i].name; i++) printf("%s=%d ", case_ranges[i].name, values[i]);
  printf("|");
  for (int i = 0; i < record->count; i++) printf(" %d", record->values[i]);
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) printf(" | timeout\n");
  else if (WIFSIGNALED(status)) printf(" | signal %d\n", WTERMSIG(status));
  else printf(record->finished ? " | end\n" : " | exit\n");
}

static void *found(void *program, const char *name) {
  void *symbol = dlsym(program, name);
  if (!symbol) { fprintf(stderr, "%s\n", dlerror()); exit(1); }
  return symbol;
}

int main(int argc, char **argv) {
  int values[max_inputs], n = 0;
  void *program = argc == 2 ? dlopen(argv[1], RTLD_NOW | RTLD_GLOBAL) : NULL;
  if (!program) { fprintf(stderr, "%s\n", argc == 2 ? dlerror() : "what program?"); return 1; }
  case_ranges = found(program, "case_ranges");
  *(void **)&case_call = found(program, "case_call");
  record = mmap(0, sizeof *record, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (record == MAP_FAILED) { perror("mmap"); return 1; }
  while (case_ranges[n].name) {
    if (n == max_inputs) { fprintf(stderr, "too many inputs\n"); return 1; }
    values[n] = case_ranges[n].low;
    n++;
  }
  for (int runs = 0;; runs++) {
    if (runs == max_runs) { fprintf(stderr, "too many runs\n"); return 1; }
    seed = 0;
    for (int i = 0; i < n; i++) if (!strcmp(case_ranges[i].name, "seed")) seed = values[i];
    run(values);
    int i = n - 1;
    while (i >= 0 && values[i] == case_ranges[i].high) { values[i] = case_ranges[i].low; i--; }
    if (i < 0) return 0;
    values[i]++;
  }
}
