#pragma once

#include <map>
#include <vector>

#include "slicer/check/certificate.h"

namespace pslice::check {

using Variables = base::BitSet;  // by ts::Variable

/// The equations of a slice, stated a second time: from a set S and what matters behind a step to
/// what matters before it and who joins S.
class Rules {
 public:
  explicit Rules(const Evidence& evidence);

  // S. It only grows.
  void add(const base::BitSet& kept);
  [[nodiscard]] const base::BitSet& kept() const { return kept_; }

  [[nodiscard]] Variables nothing() const { return Variables(program_.variable_count()); }
  /// Going back over a step, then being at the point before it. Who has to be in S is put in
  /// `joining`.
  void back(symex::Step step, Variables& matters, std::vector<std::size_t>& joining) const;
  void at(symex::Point point, Variables& matters, std::vector<std::size_t>& joining) const;
  /// Likewise, without what it writes: what matters because of where control goes, or of what it
  /// could trap on.
  void back_over_control(symex::Step step, Variables& matters,
                         std::vector<std::size_t>& joining) const;
  /// The step writes something that matters.
  void demand(symex::Step step, std::vector<std::size_t>& joining) const;

  // Going back along a run, which has a stack: the calls, not inlined, that it is in.
  void within(std::vector<symex::Step> calls) { calls_ = std::move(calls); }
  void inside_call(symex::Step ascend) { calls_.push_back(ascend); }
  void before_call() { calls_.pop_back(); }

 private:
  [[nodiscard]] bool has(ts::Statement s) const { return s && kept_.contains(s.index()); }
  [[nodiscard]] bool runs(symex::Frame frame) const;
  [[nodiscard]] bool kept_depends_on(ts::Location test, ts::Location side) const;
  [[nodiscard]] bool kept_depends_on(ts::Location test) const;
  void demand(ts::Edge edge, symex::Frame frame, std::vector<std::size_t>& joining) const;
  void demand_calls(symex::Frame frame, std::vector<std::size_t>& joining) const;
  [[nodiscard]] bool inlined_calls_run(symex::Frame frame) const;
  void demand_inlined_calls(symex::Frame frame, std::vector<std::size_t>& joining) const;
  /// Of a step into a call or out of it.
  [[nodiscard]] symex::Frame caller_of(symex::Step step) const;
  void back_over_operation(ts::Edge edge, symex::Frame frame, Variables& matters,
                           std::vector<std::size_t>& joining) const;
  void back_over_unknown(symex::Step step, Variables& matters,
                         std::vector<std::size_t>& joining) const;
  /// A function, those it may call, and so on.
  struct Entered {
    base::BitSet functions{};
    base::BitSet kept_inside{};  // elements of them that the path-insensitive slice keeps
  };
  [[nodiscard]] const Entered& entered_by(ts::Function f) const;
  [[nodiscard]] bool may_observe(const Entered& entered) const;
  void back_into_caller(symex::Step step, Variables& matters,
                        std::vector<std::size_t>& joining) const;
  void back_into_callee(symex::Step step, Variables& matters,
                        std::vector<std::size_t>& joining) const;
  void join_text(symex::Step step, std::vector<std::size_t>& joining) const;
  void join_return(symex::Step step, std::vector<std::size_t>& joining) const;
  void evaluate(symex::Step step, Variables& matters, std::vector<std::size_t>& joining) const;
  void decide(symex::Step step, Variables& matters, std::vector<std::size_t>& joining) const;
  void forget_locals(ts::Function f, Variables& matters) const;
  void depend_on_tests_of(std::vector<ts::Location> open);

  const Evidence& e_;
  const symex::Flow& flow_;
  const ts::Program& program_;
  std::vector<bool> recursive_;
  std::vector<std::vector<ts::Variable>> locals_;   // by function
  std::vector<std::vector<ts::Location>> sources_;  // by statement: of its edges, where reached
  std::vector<bool> is_observed_;                   // by location
  mutable std::map<ts::Function, Entered> entered_;
  std::vector<symex::Step> calls_;  // into them or out of them, the innermost last
  base::BitSet kept_;
  base::BitSet decided_;  // locations whose tests are among these:
  /// The sides of tests that something in S, or the criterion, depends on, however indirectly.
  std::vector<std::vector<ts::Location>> sides_;  // by location
};

}  // namespace pslice::check
