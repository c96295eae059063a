#pragma once

#include <functional>
#include <span>
#include <unordered_set>
#include <vector>

#include "slicer/runs/given_numbers.h"
#include "slicer/runs/random_values.h"
#include "slicer/symex/run.h"
#include "slicer/symex/symbols.h"
#include "solver/solver.h"

namespace pslice::slicer {

/// Inputs that take another side of a test than a run did, as a solver finds them: the run is made
/// again, and each value is followed as a term over the numbers that it was given (DART; SAGE).
/// What cannot be followed (addresses, what functions compute from texts) is taken as it was, so
/// what comes out is a guess that a run has to confirm, like all inputs.
class SolvedInputs {
 public:
  SolvedInputs(const symex::Flow& flow, symex::Start start) : flow_(flow), start_(start) {}

  /// For sides that are wanted, and some of the others that the run could have taken.
  std::vector<GivenNumbers> other_ways(const GivenNumbers& given, std::size_t steps,
                                       const std::function<bool(symex::Step)>& is_wanted,
                                       Random& random);

  /// What that took so far, in steps of a run.
  [[nodiscard]] std::size_t work() const { return work_; }

 private:
  /// What a run did that depends on what it was given, in order.
  struct Fact {
    struct Side {
      symex::Step step;
      ts::Term condition;
      std::size_t before;  // so many numbers were given
    };
    ts::Term holds;
    std::vector<Side> others{};  // of a test
  };
  class Questions;
  struct Followed {
    std::vector<Fact> facts;
    std::vector<ts::Integer> given;  // as it counted: addresses are those of objects
  };

  Followed follow(const GivenNumbers& given, std::size_t steps, symex::Symbols& symbols,
                  std::vector<ts::Variable>& symbol_of);

  [[nodiscard]] bool may_be_given(const ts::Integer& address) const;
  bool is_new(const GivenNumbers& given);
  static std::vector<const Fact::Side*> choose(const std::vector<Fact>& facts,
                                               const std::function<bool(symex::Step)>& is_wanted,
                                               Random& random);

  const symex::Flow& flow_;
  symex::Start start_;
  std::size_t work_ = 0;
  std::unordered_set<std::size_t> found_;  // hashes
};

}  // namespace pslice::slicer
