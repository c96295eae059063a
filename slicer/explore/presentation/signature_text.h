#pragma once

#include <functional>
#include <set>
#include <string>
#include <unordered_map>

#include "slicer/explore/signature.h"
#include "term/c_expression.h"

namespace pslice::explore {

/// A group in C: expressions over the names of the inputs that a compiler gives the values of the
/// terms, for every input for which the program is defined.
class GroupText {
 public:
  /// Of `x < 10` and `x <= 9` the one with a familiar number is written.
  using Familiar = std::function<bool(const Integer&)>;
  GroupText(term::Factory& terms, const Signature& signature, const Group& group,
            Familiar is_familiar = {});

  [[nodiscard]] std::string condition() const;
  /// The output with the choices left out that the condition decides; none: it is not reached.
  [[nodiscard]] Term output(std::size_t i) const { return outputs_[i]; }
  /// Empty where it is not reached.
  [[nodiscard]] std::string output_text(std::size_t i) const;
  /// The symbols of the inputs that are mentioned.
  [[nodiscard]] std::set<term::Variable> mentions() const;

 private:
  void know(Term term, std::size_t after);
  /// Where the conditions before a place hold.
  [[nodiscard]] term::CContext context(std::size_t place) const;

  term::Factory& terms_;
  Familiar is_familiar_;
  std::unordered_map<term::Variable, term::CVariable> inputs_;
  std::vector<Term> condition_;
  std::vector<Term> outputs_;
  std::unordered_map<Term, std::size_t> in_int_;  // from how many conditions on
};

}  // namespace pslice::explore
