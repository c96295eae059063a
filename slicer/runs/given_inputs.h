#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "slicer/options.h"
#include "slicer/symex/run.h"

namespace pslice::slicer {

/// The inputs of a run by their names, as `explore` gives them: `x`, `*p`, `p->v`, `s[2]`, `g`, and
/// `f_2` for the second result of f. What has no name is zero, but for pointers, which lead
/// somewhere.
class GivenInputs {
 public:
  /// The flow outlives it.
  GivenInputs(const symex::Flow& flow, const GivenRun& run);

  /// Asked in the order of a run.
  std::optional<ts::Integer> input(ts::Variable v, bool pointer);
  [[nodiscard]] std::optional<ts::Integer> content(ts::Object object, ts::Bits offset,
                                                   ts::Bits size) const;

 private:
  [[nodiscard]] std::optional<ts::Integer> find(const std::string& name) const;

  const ts::Program& program_;
  std::map<std::string, ts::Integer> values_;  // by name, as variables are called
  std::map<std::string, std::size_t> calls_;   // of functions
  std::int64_t objects_ = 0;
};

/// Names of the run that nothing of the program has.
std::vector<std::string> unknown_names(const ts::Program& program, const GivenRun& run);

}  // namespace pslice::slicer
