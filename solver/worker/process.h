#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include <sys/types.h>

#include "base/bytes.h"

// Internal to the worker: a forked process that answers messages, and how it may end.

namespace pslice::solver {

/// A copy of this process that reads a message, answers it, and so on, until it is destroyed.
class WorkerProcess {
 public:
  /// Makes the answer to a message. Whatever it is made of is the new process's copy of it.
  using Serve = std::function<base::Bytes(std::span<const std::uint8_t>)>;

  /// The memory limit is on top of what this process has now. None if there cannot be another
  /// process, and errno says why. What `serve` throws ends the new process; std::bad_alloc as a
  /// lack of memory.
  static std::unique_ptr<WorkerProcess> start(std::optional<std::size_t> memory_mb,
                                              const Serve& serve);
  /// Kills the process if it still runs, and leaves no trace of it.
  ~WorkerProcess();
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  struct Patience {
    std::optional<std::chrono::steady_clock::time_point> deadline;
    std::function<bool()> stop;  // asked every now and then; may be empty
  };
  enum class Exchange : std::uint8_t {
    answered,
    died,     // or closed the connection
    late,     // the deadline has passed
    stopped,  // on request
    garbled,  // the answer is no message
  };
  /// Sends a message and waits for the answer. If there is none, the process is of no use any more.
  Exchange exchange(std::span<const std::uint8_t> message, const Patience& patience,
                    base::Bytes& answer);

  struct End {
    bool out_of_memory = false;
    int signal = 0;  // 0: none
    int status = 0;  // where there was no signal
  };
  /// How a process that died did so.
  End end();

 private:
  WorkerProcess(pid_t process, int connection) : process_(process), connection_(connection) {}

  pid_t process_;   // 0: has been waited for
  int connection_;  // not blocking
};

}  // namespace pslice::solver
