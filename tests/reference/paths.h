#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "ts/program.h"

namespace pslice::reference {

/// A step of a path. Calls are entered and left: `enter` and `leave` name the call's edge.
struct Step {
  enum class Kind : std::uint8_t { edge, enter, leave };
  Kind kind = Kind::edge;
  ts::Edge edge;
  std::size_t copy = 0;    // of the function the edge belongs to
  std::size_t callee = 0;  // the copy entered or left
};

/// A copy of a function for one call string; copy 0 is the entry.
struct Copy {
  std::size_t caller = 0;
  ts::Edge call;  // none for the entry
  ts::Function function;
};

struct Path {
  std::vector<Step> steps;
  ts::Location end;
  std::size_t end_copy = 0;

  /// Its edges as the interpreter records them.
  [[nodiscard]] std::vector<ts::Edge> edges() const;
};

/// Tells whether some input takes the path with these edges.
using Oracle = std::function<bool(const std::vector<ts::Edge>&)>;

struct PathLimits {
  std::size_t steps = 2'000;  // of one path; longer ones are cut there
  std::size_t paths = 20'000;
};

struct Paths {
  std::vector<Path> paths;
  std::vector<Copy> copies;
  std::size_t refuted = 0;  // beginnings that were not followed, since no input takes them
  bool complete = true;     // no path was cut, none is missing
};

/// Every path from the entry to its exit or to a halt, through calls, whatever the tests say. With
/// an oracle that answers for beginnings of paths, those it refutes are not followed, so loops
/// whose tests decide themselves come to an end. Throws std::invalid_argument for recursive
/// functions: their copies are not finitely many.
Paths enumerate_paths(const ts::Program& program, ts::Function entry, const PathLimits& limits,
                      const Oracle& feasible_so_far = {});

}  // namespace pslice::reference
