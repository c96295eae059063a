#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/id.h"
#include "slicer/explore/signature.h"
#include "ts/source_names.h"

namespace pslice::explore {

struct DefinableTag;
/// Something that is defined while the program runs, and that others depend on.
using Definable = base::Id<DefinableTag>;

/// All of them: the program's variables; the outputs, each defined where it is observed, so that
/// wherever the program ends it says how it was last seen (Qi et al., "Path Exploration based on
/// Symbolic Output", figure 6); and for each source of inputs that can be asked again, how often it
/// was: what it gives next depends on that.
class Definables {
 public:
  Definables(const ts::Program& program, const std::vector<Observed>& outputs);

  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] static Definable of(ts::Variable v) { return Definable(v.index()); }
  [[nodiscard]] Definable output(std::size_t i) const { return Definable(first_output_ + i); }
  [[nodiscard]] std::size_t output_count() const { return output_count_; }
  /// Is it an output of which only the first visit counts?
  [[nodiscard]] bool is_settled_once(Definable d) const {
    return d.index() >= first_output_ && d.index() < first_output_ + output_count_ &&
           first_counts_[d.index() - first_output_];
  }
  /// Of the source that gives this variable its values from outside.
  [[nodiscard]] Definable counter(ts::Variable v) const { return counters_[v.index()]; }

  struct Observation {
    std::size_t output;
    Term value;
    Term exists;  // may be none
    Observed::Counts counts = Observed::Counts::last;
    ts::Statement statement{};  // whose visit it is; may be none
  };
  /// What is observed at a location.
  [[nodiscard]] const std::vector<Observation>& observed(ts::Location l) const {
    return observed_[l.index()];
  }

 private:
  std::size_t first_output_;
  std::size_t output_count_;
  std::size_t count_;
  std::vector<bool> first_counts_;                  // by output
  std::vector<Definable> counters_;                 // by variable
  std::vector<std::vector<Observation>> observed_;  // by location
};

using ts::called_function;

}  // namespace pslice::explore
