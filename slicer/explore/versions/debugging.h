#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "slicer/explore/execution/execution.h"
#include "slicer/explore/versions/comparison.h"

// Why a run that was right in OLD is wrong in NEW: the branches at which the two part for inputs
// that are like it. (Qi, Nguyen, Roychoudhury: Path Exploration based on Symbolic Output, section
// 5.2, after the method DARWIN.)

namespace pslice::explore {

/// What is seen of a run.
struct SeenRun {
  Execution::End end = Execution::End::returned;
  ts::Fault fault = ts::Fault::other;  // where it is undefined: why
  ts::Statement where;                 // where it ended otherwise than by returning; may be none
  /// A test that the outputs depend on, or how it ended, and that itself depends on values that are
  /// not followed; none: what is observed is what the program does.
  ts::Statement guessed;
  std::vector<bool> reached;                     // by output
  std::vector<std::optional<Integer>> observed;  // by output; none: not reached, or not known
  std::vector<ts::Statement> statements;         // that it ran, in the order of time
  std::optional<Begun> begun{};                  // if it was to begin at a call, and came there
};

/// Is what was observed of it what the program does, and all of it known?
bool is_known(const SeenRun& run);

/// A branch at which an input leaves the run of one version, and not that of the other.
struct BranchSuspect {
  enum class In : std::uint8_t { older, newer };
  In in = In::newer;
  ts::Statement statement;
  SeenRun old_run;  // of that input
  SeenRun new_run;
};

struct Debugged {
  /// The inputs; its groups are there for their tests: of the run given, then of the suspects.
  Signature signature;
  std::vector<BranchSuspect> suspects;
  std::size_t old_conditions = 0;  // of the run
  std::size_t new_conditions = 0;
  std::vector<std::string> assumed_zero;  // inputs that both runs ask for and nobody gave
  std::vector<std::string> unmet;         // behind pointers: given, and no run asks for it
  /// Of runs that begin at a call: what the versions find to be different there. Each is run with
  /// its own.
  std::vector<std::string> found_otherwise;
};

/// Runs a version by itself. What it has no input for is not given.
SeenRun run_given(const Version& version, const GivenValues& given, const Options& options,
                  base::Budget& budget);

/// A run that is to be debugged, in both versions.
class DebuggedRun {
 public:
  /// Both programs have their terms in one factory, and addresses from one book. Throws
  /// base::Failure (bad_input) for an input that does not fit them.
  DebuggedRun(const Version& older, const Version& newer, const GivenValues& given,
              const Options& options, base::Budget& budget);
  ~DebuggedRun();
  DebuggedRun(const DebuggedRun&) = delete;
  DebuggedRun& operator=(const DebuggedRun&) = delete;

  [[nodiscard]] const SeenRun& old_run() const;
  [[nodiscard]] const SeenRun& new_run() const;
  /// Whether branches are looked for is up to who knows whether the runs differ.
  Debugged find_branches();
  /// Just the run.
  Debugged without_branches();

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

}  // namespace pslice::explore
