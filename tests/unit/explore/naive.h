#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "slicer/explore/signature.h"
#include "ts/program.h"

// Relevant slices by the letter of Qi, Nguyen, Roychoudhury: Path Exploration based on Symbolic
// Output, slowly, for comparison. Nothing here is shared with slicer/explore: the program is run by
// an interpreter of its own, dependences are found for each statement instance by looking through
// all that happened before, and tests are put in order by the paper's `reorder`.

namespace pslice::explore::naive {

/// Where a value is kept: a variable of one activation of its function; -1 for static ones; an
/// output is a place as well.
struct Cell {
  long activation = -1;
  std::size_t slot = 0;  // the variable, or the number of variables and then the outputs
  auto operator<=>(const Cell&) const = default;
};

/// A statement instance. Its execution index, the way from the root through the tests it is
/// control dependent on, is what `control` leads along.
struct Instance {
  ts::Statement statement{};
  bool is_test = false;
  std::vector<Cell> uses{};
  std::optional<Cell> defines{};
  std::optional<std::size_t> control{};  // the test it is directly control dependent on
  // Of a test:
  ts::Location location{};
  long activation = 0;
  std::vector<ts::Location> callers{};  // where its callers go on, the innermost last
  std::optional<std::size_t> closed{};  // instances there were when its region ended
};

class Trace {
 public:
  /// Runs the program with these values of variables. Outputs are those of the observations.
  Trace(const ts::Program& program, ts::Function entry, const std::vector<Observed>& outputs,
        const std::map<ts::Variable, long>& values);

  /// It ended, and nothing was undefined or without a value.
  [[nodiscard]] bool ended() const { return ended_; }
  [[nodiscard]] std::size_t test_count() const;
  /// The tests in the relevant slice of the outputs, numbered in the order of time among all
  /// tests, in the order of `reorder`.
  [[nodiscard]] std::vector<std::size_t> tests();
  [[nodiscard]] std::set<ts::Statement> statements();

 private:
  friend class Interpreter;
  using Instances = std::set<std::size_t>;

  Instances direct(std::size_t s);
  const Instances& slice(std::size_t s);
  void add_potential(std::size_t s, const Cell& used, Instances& to);
  bool is_defined_between(const Cell& cell, std::size_t first, std::size_t last) const;
  bool may_define(const Instance& test, const Cell& cell);
  bool reaches_output(const Instance& test);
  std::optional<ts::Location> region_end(ts::Location test);
  std::vector<std::size_t> reordered(const std::vector<std::size_t>& sequence);

  const ts::Program& program_;
  const std::vector<Observed>& outputs_;
  bool ended_ = false;
  std::vector<Instance> instances_;  // the last stands for what reads the outputs in the end
  std::map<std::size_t, Instances> slices_;
  std::map<ts::Location, std::optional<ts::Location>> ends_;  // of regions, once found
};

/// The nearest location that every way from here to the end of the program passes, found by
/// leaving out one location after the other; none: there is none in this function.
std::optional<ts::Location> postdominator(const ts::Program& program, ts::Location from);

}  // namespace pslice::explore::naive
