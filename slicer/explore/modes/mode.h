#pragma once

#include <memory>
#include <optional>

#include "slicer/explore/execution/caveats.h"
#include "slicer/explore/execution/subject.h"
#include "slicer/explore/modes/question_tree.h"

namespace pslice::explore {

/// Where an execution ends up: all inputs that satisfy the conditions do so.
struct Leaf {
  Branch branch;
  base::BitSet statements;  // that have a part in it, by ts::Statement
};

/// A way of exploring (`--by`): what is asked, and what of an execution is reported. Finding an
/// input for a question, running it, and keeping away from what C does not define is not its
/// matter. There is a file for each mode, and a line for it in modes.cpp.
class Mode {
 public:
  virtual ~Mode() = default;

  /// Nothing is left to ask.
  [[nodiscard]] virtual bool is_finished() const = 0;
  /// The question to be asked next; each is given once.
  virtual Question next() = 0;
  /// Takes note of an execution that answers the question, and that has ended: which of its tests
  /// lead to questions. The leaf it is reported as; none: it is not.
  virtual std::optional<Leaf> note(const Question& answered, const Execution& execution,
                                   const Assignment& input) = 0;
  /// Is there something to be learnt from executions that C does not define, up to where they go
  /// wrong? Then a question is also answered by one that gets as far as it asks.
  [[nodiscard]] virtual bool looks_at_undefined() const { return false; }
  /// Takes note of an execution that ended where it should not. Did it get as far as the question
  /// given last asks?
  virtual bool note_unfinished(const Execution& /*execution*/, const Assignment& /*input*/) {
    return true;
  }
  /// The conditions of the leaf an execution is at, whether or not that was reported.
  [[nodiscard]] virtual Conditions conditions(const Execution& execution) const = 0;
};

/// What modes stand on; it outlives them.
struct ModeSetting {
  const Subject& subject;
  const Options& options;
  Caveats& caveats;
};

/// The mode that the options name.
std::unique_ptr<Mode> make_mode(const ModeSetting& setting);

// The modes: see their files.
std::unique_ptr<Mode> by_relevant_slice(const ModeSetting& setting);
std::unique_ptr<Mode> by_path(const ModeSetting& setting);
std::unique_ptr<Mode> by_dependence(const ModeSetting& setting);

}  // namespace pslice::explore
