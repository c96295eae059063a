#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "tests/reference/influence.h"
#include "tests/reference/paths.h"
#include "ts/program.h"

// The slice by its definition: every path is enumerated, the equations run backward along each,
// and S, shared by all of them, grows until nothing changes. Slow on purpose; what it gives is what
// the slicer has to give.

namespace pslice::reference {

/// Whether a test counts if either side holds a kept statement, or only if the side taken does.
enum class Rule : std::uint8_t { branch, edge };

struct Options {
  Rule rule = Rule::branch;
  Ends ends = Ends::count;
  PathLimits limits;
  Oracle feasible;  // none: every path counts
};

struct Result {
  std::set<ts::Statement> statements;
  std::size_t paths = 0;       // enumerated
  std::size_t infeasible = 0;  // of these, dropped
  bool complete = true;        // no path was cut by the limits
};

/// The slice over these paths alone, whatever their tests say.
std::set<ts::Statement> slice_of(const ts::Program& program, ts::Function entry,
                                 const std::vector<ts::Observation>& criterion, Rule rule,
                                 const Paths& paths, Ends ends = Ends::count);

Result slice(const ts::Program& program, ts::Function entry,
             const std::vector<ts::Observation>& criterion, const Options& options);

/// Runs the interpreter on every combination of inputs from the domain and says "feasible" for
/// exactly the paths seen. Throws std::length_error beyond `max_runs` runs.
enum class Statics : std::uint8_t { initial, unknown };
Oracle brute_force_oracle(const ts::Program& program, ts::Function entry,
                          const std::vector<ts::Integer>& domain, Statics statics,
                          std::size_t max_runs);

}  // namespace pslice::reference
