#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <sys/types.h>

#include "solver/worker/process.h"

// Internal to the worker: the life of the forked process.

namespace pslice::solver {

/// What stands before a message: its length, in eight bytes.
using MessageLength = std::array<std::uint8_t, 8>;
MessageLength encode_length(std::size_t length);
std::size_t decode_length(const MessageLength& bytes);

/// The exit status of a process for which there was no memory.
inline constexpr int exit_out_of_memory = 107;

struct WorkerChild {
  int connection;
  pid_t parent;
  std::optional<std::size_t> memory_mb;
};
/// Serves until the connection ends or `serve` throws, and ends the process.
[[noreturn]] void run_worker_child(const WorkerChild& child, const WorkerProcess::Serve& serve);

}  // namespace pslice::solver
