#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solver/question/backend.h"

// A back end in a process of its own.
//
// SMT solvers are large libraries: they crash, run out of memory, and overlook the time limit they
// were given. Behind a process boundary each of these costs one question, not the run.

namespace pslice::solver {

/// Makes the back end to be guarded, in its own process; none: it is not to be had here. It must
/// take the ranges from the function it is given: what else it may reach is a copy of this process
/// as it was at the time.
using MakeBackend = std::function<std::unique_ptr<Backend>(Ranges, BackendStatistics&)>;

struct WorkerOptions {
  /// What reports call it.
  std::string name = "the solver";
  /// Per question, on the clock, after which the process is killed; none: as long as it takes.
  /// For hard cases only: the back end should have a smaller limit, of a kind that gives the same
  /// answers every time.
  std::optional<std::chrono::milliseconds> time = std::chrono::seconds(10);
  /// How much more than this process had at the time; none: no limit.
  std::optional<std::size_t> memory_mb = 2'000;
  /// After so many questions in a row that ended the process, none is asked any more.
  std::size_t failures_before_giving_up = 5;
  /// The process starts afresh, with new terms and a new back end, when it has so many.
  std::size_t most_terms = 200'000;
  /// Asked while waiting, ten times a second and whenever a signal arrives: end the question?
  std::function<bool()> stop{};
};

/// What went wrong, in words for the user; each kind of trouble once.
using WorkerReports = std::vector<std::string>;

/// Asks a back end that runs in a forked process, started at the first question. It is not trusted:
/// a model is checked against the constraints and the ranges, and a core for being one. Whatever
/// goes wrong, the question is unknown, and the next one is asked of a new process if need be.
///
/// In the statistics, a question that ended the process is a failed one. The reports and the
/// statistics must outlive the worker. To be used from one thread, which must outlive it as well.
std::unique_ptr<Backend> make_worker(MakeBackend make_backend, Ranges ranges, WorkerOptions options,
                                     WorkerReports& reports, BackendStatistics& statistics);

}  // namespace pslice::solver
