#pragma once

#include <memory>
#include <set>
#include <vector>

#include "slicer/explore/modes/tree_mode.h"

namespace pslice::explore {

/// Every visit of these statements (by ts::Statement) in the functions that run from the entry.
Observed visits_of(const ts::Program& program, ts::Function entry, const base::BitSet& statements);

/// One path for each sequence in which the statements are visited (by_impact.cpp). `visits` is the
/// output that observes them.
class ByImpact final : public TreeMode {
 public:
  using Sequence = std::vector<ts::Statement>;

  ByImpact(const ModeSetting& setting, std::size_t visits, const base::BitSet& statements)
      : TreeMode(setting, statements),
        statement_count_(setting.subject.statement_count()),
        visits_(visits) {}

  std::optional<Leaf> note(const Question& answered, const Execution& execution,
                           const Assignment& input) override;
  /// Of the execution noted last.
  [[nodiscard]] const Sequence& sequence() const { return last_; }
  [[nodiscard]] Sequence sequence_of(const Execution& execution) const;

 private:
  [[nodiscard]] Relevance relevance(const Execution& execution) const override;

  std::size_t statement_count_;
  std::size_t visits_;
  Sequence last_;
  std::set<Sequence> known_;
};

}  // namespace pslice::explore
