#pragma once

#include <optional>
#include <span>
#include <vector>

#include "slicer/dependence/slots.h"
#include "slicer/dependence/unfold.h"
#include "slicer/dependence/words.h"
#include "ts/program.h"

namespace pslice::slicer {

/// For each node of an unfolding the set of variables that matter there. The sets of a context
/// come into being together when one of them is asked for: most copies of a helper never are.
class SigmaTable {
 public:
  SigmaTable(const ts::Program& program, const Unfolding& unfolding, const VariableSlots& slots)
      : program_(program), unfolding_(unfolding), slots_(slots), sets_(unfolding.context_count()) {}

  [[nodiscard]] std::span<Word> operator[](Node node) {
    const Context context = unfolding_.context(node);
    const ts::Function function = unfolding_.function(context);
    const std::size_t words = slots_.words(function);
    auto& sets = sets_[context.index()];
    if (!sets) sets.emplace(words * program_[function].locations.size());
    const std::size_t place = node.index() - unfolding_.first_node(context).index();
    return {sets->data() + place * words, words};
  }

  /// If not, all its sets are empty.
  [[nodiscard]] bool touched(Context context) const { return sets_[context.index()].has_value(); }

 private:
  const ts::Program& program_;
  const Unfolding& unfolding_;
  const VariableSlots& slots_;
  std::vector<std::optional<std::vector<Word>>> sets_;  // by context
};

}  // namespace pslice::slicer
