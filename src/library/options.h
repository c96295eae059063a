#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absint/analysis.h"
#include "base/budget.h"
#include "frontend/frontend.h"
#include "slicer/explore/versions/comparison.h"
#include "slicer/slice.h"

namespace pslice::library {

enum class Command : std::uint8_t { slice, explore, diff, debug, fsm };
enum class Mode : std::uint8_t { path_sensitive, path_insensitive };
using slicer::Reuse;
using Domain = absint::DomainChoice;
/// What to print instead of a slice.
enum class Dump : std::uint8_t { nothing, ts, dot, invariants };

/// What only exploration asks for.
struct Exploring {
  explore::By by = explore::By::relevant_slice;
  explore::Order order = explore::Order::dfs;
  std::uint64_t seed = 0;
  std::optional<std::size_t> max_tests;
  std::optional<std::size_t> tests_per_group;
  bool boundary = false;
  std::optional<std::size_t> max_iterations;
  std::optional<std::size_t> elements;
  std::optional<std::string> tests;  // the directory to write them to
  std::string test_format = "c";     // one of report::suite_format_names
  bool coverage = false;
  std::optional<std::string> lcov;  // the file to write it to, as lcov has it
};

/// A version, as one of two.
enum class Expect : std::uint8_t { older, newer };

/// What only the comparison of versions asks for.
struct Versions {
  std::vector<std::string> old_files;
  std::vector<std::string> new_files;
  std::optional<std::string> revision;  // OLD, or a range of them: REV, A..B
  /// In place of files, headers among them: what is not on disk.
  std::vector<base::SourceText> old_texts{};
  std::vector<base::SourceText> new_texts{};
  explore::CompareBy by = explore::CompareBy::change;
  std::vector<std::string> ignored_calls;
  Expect expect = Expect::newer;      // whose outputs tests assert
  std::vector<std::string> existing;  // files and directories of tests
  std::optional<std::string> input;   // the run to be debugged
  std::optional<std::string> driven;  // the entry, where a driver's main runs first
};

/// What only state machines ask for.
struct Machines {
  std::string state;  // the lvalue that holds it
  std::optional<std::size_t> max_states;
  std::vector<std::string> initial;        // by name or value; none: as the program has it
  std::optional<std::string> expectation;  // a file to compare with
};

/// Everything the command line says, checked as far as it can be without reading a file.
struct Options {
  Command command = Command::slice;
  std::vector<std::string> words;  // of the command line
  frontend::SourceOptions source;
  std::vector<std::string> criteria;
  std::vector<std::string> explain;  // lines, `removed`, `all`
  std::optional<std::string> entry;

  Mode mode = Mode::path_sensitive;
  Reuse reuse = Reuse::lazy;
  slicer::ControlRule control = slicer::ControlRule::branch;
  slicer::Termination termination = slicer::Termination::keep;
  slicer::Interpolants interpolants = slicer::Interpolants::combination;
  solver::SolverOptions solver;
  Domain domain = Domain::automatic;
  unsigned unroll = 0;
  std::vector<std::string> runs;  // files and directories of tests, to be run first
  bool require_exact = false;
  Exploring exploring;
  Versions versions;
  Machines machines;

  base::Limits limits;
  std::string format = "text";
  std::optional<std::string> output;  // none: stdout
  Dump dump = Dump::nothing;
  bool list_criteria = false;
  std::optional<unsigned> context;  // lines to list around those kept; none: the whole text
  bool quiet = false;
  bool statistics = false;
};

std::string_view version();

/// A duration as users write it: `90`, `90s`, `1.5s`, `10min`, `2h`, `200ms`; none if it is not
/// one, or not positive.
std::optional<std::chrono::milliseconds> parse_duration(std::string_view text);

}  // namespace pslice::library
