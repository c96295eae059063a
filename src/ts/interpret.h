#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "ts/program.h"

namespace pslice::ts {

/// Gives an input its value: called for static variables without initial value, in order of id,
/// then for the parameters of the entry in their order, then each time a variable is havocked.
/// Nothing means: unknown.
using InputSource = std::function<std::optional<Integer>(Variable)>;

struct Visit {
  std::size_t observation;                     // index into the observations asked for
  std::vector<std::optional<Integer>> values;  // of its variables, in order
  friend bool operator==(const Visit&, const Visit&) = default;
};

struct Run {
  enum class End : std::uint8_t {
    returned,      // the entry came back
    halted,        // reached a halt location
    undefined,     // the program did what C does not define (division by zero, overflow, ...)
    unknown_test,  // a test depends on a value that is not known
    out_of_steps,
  };
  End end = End::returned;
  std::vector<Visit> visits;
  std::vector<std::optional<Integer>> results;  // of the entry, when it returned
  std::vector<Edge> path;                       // every edge taken, if asked for
  std::uint64_t steps = 0;
};

struct RunOptions {
  std::uint64_t max_steps = 1'000'000;
  bool record_path = false;
  /// Whether static variables start with their initial values or as inputs.
  bool initial_values = true;
};

/// Runs `entry` concretely. Every call has its own frame, so recursion is exact here. Locals start
/// unknown, and what an effect of unknown extent may have changed (`Havoc::may_define`, memory)
/// becomes unknown.
///
/// An integer variable that gets a value outside its type, and a term without value in C, end the
/// run as undefined. Where no edge can be taken, the run halts. An observation is made each time
/// its location is reached: by an edge, by a call that enters or comes back, and at the start.
Run interpret(const Program& program, Function entry, const InputSource& inputs,
              const std::vector<Observation>& observations, const RunOptions& options);

}  // namespace pslice::ts
