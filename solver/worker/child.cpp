#include "solver/worker/child.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <new>
#include <span>

#include <fcntl.h>
#include <gmp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

// The child's side. It begins as a copy of its parent and has to become a process that can do no
// harm: it holds none of the parent's files, handles none of its signals, says nothing to the
// user, is never larger than allowed, and does not outlive the parent. It ends by _exit only, so
// that what the parent had buffered is not written twice.

namespace pslice::solver {
namespace {

/// Dies with the parent, in whatever way that ends.
void follow(pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(0);  // too late to be told
}

/// Ctrl-C and `timeout` signal all processes of a group: what to do is the parent's to decide.
/// Other signals do what they do to a new program: what was ignored stays so.
void reset_signals() {
  struct sigaction action{};
  for (int signal = 1; signal < NSIG; ++signal) {
    if (sigaction(signal, nullptr, &action) != 0 || action.sa_handler == SIG_IGN) continue;
    action = {};
    action.sa_handler = signal == SIGINT || signal == SIGTERM ? SIG_IGN : SIG_DFL;
    sigaction(signal, &action, nullptr);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

/// Keeps the connection, as the file returned, and nothing else.
int close_files(int connection) {
  constexpr int kept = STDERR_FILENO + 1;
  // Out of the way first: it can be one of the three if the parent had closed that.
  connection = fcntl(connection, F_DUPFD, kept + 1);
  const int nothing = open("/dev/null", O_RDWR);
  if (connection < 0 || nothing < 0) _exit(1);
  for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nothing, standard);
  dup2(connection, kept);
  close_range(kept + 1, ~0U, 0);
  return kept;
}

std::size_t address_space() {
  std::ifstream statm("/proc/self/statm");
  std::size_t pages = 0;
  statm >> pages;
  return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

void limit(int resource, rlim_t value) {
  rlimit limits{};
  if (getrlimit(static_cast<__rlimit_resource>(resource), &limits) != 0) return;
  limits.rlim_max = std::min(limits.rlim_max, value);
  limits.rlim_cur = limits.rlim_max;
  setrlimit(static_cast<__rlimit_resource>(resource), &limits);
}

void* known_memory(void* memory) {
  if (memory == nullptr) _exit(exit_out_of_memory);
  return memory;
}

/// Lack of memory shows as std::bad_alloc. Where nobody can catch it, and in GMP, which ends the
/// process with a crash, it is told apart from one.
void limit_memory(std::size_t megabytes) {
  limit(RLIMIT_AS, address_space() + (megabytes << 20U));
  std::set_new_handler(nullptr);
  std::set_terminate([] {
    try {
      if (const auto thrown = std::current_exception()) std::rethrow_exception(thrown);
      std::abort();
    } catch (const std::bad_alloc&) {
      _exit(exit_out_of_memory);
    } catch (...) {
      std::abort();
    }
  });
  mp_set_memory_functions([](std::size_t size) { return known_memory(std::malloc(size)); },
                          [](void* old, std::size_t, std::size_t size) {
                            return known_memory(std::realloc(old, size));
                          },
                          [](void* old, std::size_t) { std::free(old); });
}

/// Repeats a transfer of bytes until all are there. Without the parent there is nothing to do.
template <class Bytes, class Transfer>
void transfer_all(Bytes bytes, Transfer transfer) {
  while (!bytes.empty()) {
    const ssize_t done = transfer(bytes);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) _exit(0);
    bytes = bytes.subspan(static_cast<std::size_t>(done));
  }
}

void receive_all(int connection, std::span<std::uint8_t> bytes) {
  transfer_all(bytes, [&](auto rest) { return recv(connection, rest.data(), rest.size(), 0); });
}

void send_all(int connection, std::span<const std::uint8_t> bytes) {
  transfer_all(bytes,
               [&](auto rest) { return send(connection, rest.data(), rest.size(), MSG_NOSIGNAL); });
}

[[noreturn]] void serve_forever(int connection, const WorkerProcess::Serve& serve) {
  base::Bytes message;
  while (true) {
    MessageLength length{};
    receive_all(connection, length);
    message.resize(decode_length(length));
    receive_all(connection, message);

    const base::Bytes answer = serve(message);
    length = encode_length(answer.size());
    base::Bytes frame(length.begin(), length.end());
    frame.insert(frame.end(), answer.begin(), answer.end());
    send_all(connection, frame);
  }
}

}  // namespace

MessageLength encode_length(std::size_t length) {
  MessageLength bytes{};
  for (std::uint8_t& byte : bytes) {
    byte = static_cast<std::uint8_t>(length);
    length >>= 8U;
  }
  return bytes;
}

std::size_t decode_length(const MessageLength& bytes) {
  std::size_t length = 0;
  for (std::size_t i = bytes.size(); i > 0; --i) length = length << 8U | bytes[i - 1];
  return length;
}

void run_worker_child(const WorkerChild& child, const WorkerProcess::Serve& serve) {
  try {
    follow(child.parent);
    reset_signals();
    const int connection = close_files(child.connection);
    limit(RLIMIT_CORE, 0);
    if (child.memory_mb) limit_memory(*child.memory_mb);
    serve_forever(connection, serve);
  } catch (const std::bad_alloc&) {
    _exit(exit_out_of_memory);
  } catch (...) {
    _exit(1);
  }
}

}  // namespace pslice::solver
