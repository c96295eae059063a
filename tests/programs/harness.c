/* Runs a program, whose main is called program_main, on the seeds 1 to N, each time in a process of
   its own, and prints for each seed a line `CRITERION VALUE` for every observation and a line
   `= HOW` for how it ended. After a run that does not end there are no more. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

int program_main(void);

void observe(int criterion, long long value) { printf("%d %lld\n", criterion, value); }

static void run(const char *seed) {
  struct itimerval half_a_second = {{0, 0}, {0, 500000}};
  setenv("SEED", seed, 1);
  setitimer(ITIMER_VIRTUAL, &half_a_second, 0); /* of the processor: others may be busy, too */
  program_main();
  fflush(stdout);
  _exit(0);
}

int main(int argc, char **argv) {
  int seeds = argc > 1 ? atoi(argv[1]) : 1;
  int hung = 0;
  for (int seed = 1; seed <= seeds && !hung; seed++) {
    char text[16];
    int status;
    pid_t child;
    snprintf(text, sizeof text, "%d", seed);
    fflush(stdout);
    child = fork();
    if (child < 0) return 1;
    if (child == 0) run(text);
    if (waitpid(child, &status, 0) != child) return 1;
    hung = WIFSIGNALED(status) && WTERMSIG(status) == SIGVTALRM;
    if (hung)
      printf("= does not end\n");
    else if (WIFSIGNALED(status))
      printf("= signal %d\n", WTERMSIG(status));
    else
      printf("= ends\n");
  }
  return 0;
}
