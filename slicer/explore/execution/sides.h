#pragma once

#include <vector>

#include "slicer/explore/execution/values.h"
#include "ts/effects.h"

namespace pslice::explore {

/// The sides of tests: which one the values at hand take, and for which inputs each is taken.
class Sides {
 public:
  /// Others number the program's edges from `first_edge` on.
  Sides(const ts::Program& program, std::size_t first_edge, Values& values)
      : program_(program), first_edge_(first_edge), terms_(program.terms()), values_(values) {}

  struct Choice {
    ts::Edge taken;  // none: no side holds, and the program ends
    bool guessed = false;
    std::vector<ts::Variable> variables;  // that the sides read; ascending
  };
  /// The edges are guarded, and leave one location.
  Choice choose(const std::vector<ts::Edge>& out);
  /// The test, as if it were the first at its location.
  TestInfo describe(const Choice& choice, const std::vector<ts::Edge>& out);

  /// What of a test inputs decide, and where the terms of the variables it reads are right.
  template <class Variables>
  void set(TestInfo& info, ts::Term condition, const std::vector<Side>& others,
           const Variables& variables) {
    const ts::Term provided = values_.provided(variables);
    info.condition = terms_.conjunction({provided, condition});
    info.restricted = !provided.is_true();
    for (const Side& other : others) {
      const ts::Term side = terms_.conjunction({provided, other.condition});
      if (side.is_false()) continue;
      const ts::Edge edge = other.edge ? ts::Edge(first_edge_ + other.edge.index()) : ts::Edge();
      info.others.push_back({edge, side});
    }
  }

 private:
  [[nodiscard]] ts::Term guard(ts::Edge e) const { return ts::guard_of(program_[e].operation); }

  const ts::Program& program_;
  std::size_t first_edge_;
  term::Factory& terms_;
  Values& values_;
};

}  // namespace pslice::explore
