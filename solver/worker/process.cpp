#include "solver/worker/process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>

#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "solver/worker/child.h"

// The parent's side. A message is its length and then its bytes, over a pair of sockets (unlike
// pipes they can be told not to raise SIGPIPE, and one serves both directions). The parent never
// blocks but in `poll`, so the deadline holds also for a process that does not read.

namespace pslice::solver {
namespace {

using std::chrono::steady_clock;
using Exchange = WorkerProcess::Exchange;

constexpr std::chrono::milliseconds time_between_looks{100};
/// A longer answer is no answer: a model of a million variables is shorter.
constexpr std::size_t longest_answer = std::size_t{1} << 28U;

/// What a system call that failed calls for.
enum class Failure : std::uint8_t { interrupted, not_ready, broken };
Failure failure() {
  if (errno == EINTR) return Failure::interrupted;
  return errno == EAGAIN || errno == EWOULDBLOCK ? Failure::not_ready : Failure::broken;
}

/// Waits until the connection can be used; `answered` stands for that here.
Exchange wait(int connection, short events, const WorkerProcess::Patience& patience) {
  while (true) {
    int timeout = -1;
    if (patience.stop) timeout = static_cast<int>(time_between_looks.count());
    if (patience.deadline) {
      const auto left =
          std::chrono::ceil<std::chrono::milliseconds>(*patience.deadline - steady_clock::now());
      if (left.count() <= 0) return Exchange::late;
      if (timeout < 0 || left < time_between_looks) {
        timeout = static_cast<int>(std::min<std::int64_t>(left.count(), 1'000'000));
      }
    }
    pollfd waiting{.fd = connection, .events = events, .revents = 0};
    const int ready = poll(&waiting, 1, timeout);
    if (ready > 0) return Exchange::answered;
    if (ready < 0 && failure() == Failure::broken) return Exchange::died;
    if (patience.stop && patience.stop()) return Exchange::stopped;
  }
}

/// Repeats a transfer of bytes until all are there.
template <class Bytes, class Transfer>
Exchange transfer_all(int connection, Bytes bytes, short events,
                      const WorkerProcess::Patience& patience, Transfer transfer) {
  while (!bytes.empty()) {
    const ssize_t done = transfer(bytes);
    if (done > 0) {
      bytes = bytes.subspan(static_cast<std::size_t>(done));
    } else if (done == 0 || failure() == Failure::broken) {
      return Exchange::died;
    } else if (failure() == Failure::interrupted && patience.stop && patience.stop()) {
      return Exchange::stopped;
    } else if (const Exchange waited = wait(connection, events, patience);
               waited != Exchange::answered) {
      return waited;
    }
  }
  return Exchange::answered;
}

Exchange send_all(int connection, std::span<const std::uint8_t> bytes,
                  const WorkerProcess::Patience& patience) {
  return transfer_all(connection, bytes, POLLOUT, patience, [&](auto rest) {
    return send(connection, rest.data(), rest.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  });
}

Exchange receive_all(int connection, std::span<std::uint8_t> bytes,
                     const WorkerProcess::Patience& patience) {
  return transfer_all(connection, bytes, POLLIN, patience, [&](auto rest) {
    return recv(connection, rest.data(), rest.size(), MSG_DONTWAIT);
  });
}

}  // namespace

std::unique_ptr<WorkerProcess> WorkerProcess::start(std::optional<std::size_t> memory_mb,
                                                    const Serve& serve) {
  std::array<int, 2> connection{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, connection.data()) != 0) return nullptr;
  const pid_t parent = getpid();
  const pid_t process = fork();
  if (process == 0) run_worker_child({connection[1], parent, memory_mb}, serve);
  const int error = errno;
  close(connection[1]);
  if (process < 0) {
    close(connection[0]);
    errno = error;
    return nullptr;
  }
  return std::unique_ptr<WorkerProcess>(new WorkerProcess(process, connection[0]));
}

WorkerProcess::~WorkerProcess() {
  if (process_ != 0) {
    kill(process_, SIGKILL);
    end();
  }
  close(connection_);
}

// NOLINTNEXTLINE(readability-make-member-function-const): the process changes
Exchange WorkerProcess::exchange(std::span<const std::uint8_t> message, const Patience& patience,
                                 base::Bytes& answer) {
  const MessageLength length = encode_length(message.size());
  base::Bytes frame(length.begin(), length.end());
  frame.insert(frame.end(), message.begin(), message.end());
  Exchange done = send_all(connection_, frame, patience);
  if (done != Exchange::answered) return done;

  MessageLength answer_length{};
  done = receive_all(connection_, answer_length, patience);
  if (done != Exchange::answered) return done;
  if (decode_length(answer_length) > longest_answer) return Exchange::garbled;
  answer.resize(decode_length(answer_length));
  return receive_all(connection_, answer, patience);
}

WorkerProcess::End WorkerProcess::end() {
  int status = 0;
  pid_t waited = 0;
  do {
    waited = waitpid(process_, &status, 0);
  } while (waited < 0 && errno == EINTR);
  process_ = 0;
  if (waited < 0) return {};  // somebody else has waited for it
  if (WIFSIGNALED(status)) return {.signal = WTERMSIG(status)};
  return {.out_of_memory = WEXITSTATUS(status) == exit_out_of_memory,
          .status = WEXITSTATUS(status)};
}

}  // namespace pslice::solver
