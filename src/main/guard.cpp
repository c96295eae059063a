#include "main/guard.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>

#include "base/diagnostics.h"

namespace pslice::main {
namespace {

constexpr rlim_t megabyte = rlim_t{1} << 20;
// What every run needs: the libraries' own data, and the large stack the front end reserves, which
// counts in full though little of it is ever touched.
constexpr rlim_t fixed_mb = 256 + 1024;

// A handler may call next to nothing; write and _exit are allowed.
extern "C" void end_after_crash(int signal) {
  const char* what = signal == SIGABRT
                         ? "pslice: internal error: the program gave up (out of memory?)\n"
                         : "pslice: internal error: the program crashed\n";
  const char* report = "pslice: please report the command line and the input that led here\n";
  for (const char* text : {what, report}) {
    if (write(STDERR_FILENO, text, std::strlen(text)) < 0) break;
  }
  _exit(static_cast<int>(base::ExitStatus::internal_error));
}

void catch_crashes() {
  // An overrun stack cannot run its own handler.
  static std::array<std::byte, std::size_t{64} * 1024> handler_stack;
  stack_t stack{};
  stack.ss_sp = handler_stack.data();
  stack.ss_size = handler_stack.size();
  sigaltstack(&stack, nullptr);

  struct sigaction action{};
  action.sa_handler = end_after_crash;
  action.sa_flags = SA_ONSTACK | static_cast<int>(SA_RESETHAND);
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) {
    sigaction(signal, &action, nullptr);
  }
}

/// Lets the soft limit of a resource grow or shrink to `amount`, as far as the hard one allows.
void set_limit(int resource, rlim_t amount) {
  rlimit limit{};
  if (getrlimit(static_cast<__rlimit_resource>(resource), &limit) != 0) return;
  limit.rlim_cur = std::min(amount, limit.rlim_max);
  setrlimit(static_cast<__rlimit_resource>(resource), &limit);
}

}  // namespace

void guard_process(std::optional<std::size_t> memory_limit_mb) {
#ifndef __SANITIZE_ADDRESS__  // the sanitizers bring handlers and address space of their own
  catch_crashes();
  if (memory_limit_mb) set_limit(RLIMIT_DATA, (2 * *memory_limit_mb + fixed_mb) * megabyte);
#endif
  // The kernel leaves at least this much room below the stack, whatever the limit was at start.
  set_limit(RLIMIT_STACK, 100 * megabyte);
}

}  // namespace pslice::main
