#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "programs.h"
#include "slicer/check/certificate.h"
#include "slicer/stages.h"
#include "tests/unit/slicer/mini.h"

namespace pslice::check {

using slicer::Branch;
using slicer::State;
using slicer::StateGraph;
using slicer::StateInfo;
using Closing = StateInfo::Closing;
namespace mini = slicer::mini;

/// The stages of slice_path_sensitive up to the certificate, without runs before them; with the
/// evidence to be changed at will.
class Searched {
 public:
  explicit Searched(std::string_view text, slicer::SliceOptions options = {})
      : example_(mini::parse(text)), options_(std::move(options)) {
    base::Budget budget;
    slicer::Reduction reduction =
        reduce(example_.program, example_.entry, example_.criterion, options_, budget);
    reduced_ = std::move(reduction.reduced);
    if (!reduced_) throw std::runtime_error("nothing to search");
    slicer::Knowledge knowledge(*reduced_, options_, budget, reduction.slice.statistics);
    slicer::Exploration exploration(knowledge.context());
    exploration.explore();
    const slicer::Refined refined = exploration.refinement(symex::Effort::hard).refine();
    graph = exploration.graph();
    kept = refined.slice.elements();
    runs = knowledge.shown().runs();
    rule = options_.control;
    for (const symex::Loop& loop : flow().loops()) {
      invariants[loop.head] = knowledge.invariants().at(loop.head);
    }
  }

  StateGraph graph;
  base::BitSet kept;
  std::vector<symex::Run> runs;
  std::map<symex::Point, std::vector<ts::Term>> invariants;  // by head of a loop
  slicer::ControlRule rule = slicer::ControlRule::branch;
  symex::Start start = symex::Start::initial_values;

  [[nodiscard]] const symex::Flow& flow() const { return reduced_->program.flow; }
  [[nodiscard]] const ts::Program& program() const { return example_.program; }

  /// Stops the check after so many looks at a state.
  [[nodiscard]] Opinion opinion_after(int states) const {
    Evidence shown = evidence();
    shown.go_on = [&states] { return states-- > 0; };
    return check_soundness(shown);
  }
  /// Likewise, after so many looks at a run.
  [[nodiscard]] Opinion exactness_after(int looks) const {
    Evidence shown = evidence();
    shown.go_on = [&looks] { return looks-- > 0; };
    return check_exactness(shown);
  }
  [[nodiscard]] bool sound() const { return is_confirmed(check_soundness(evidence())); }
  [[nodiscard]] bool exact() const { return is_confirmed(check_exactness(evidence())); }

  /// The states that can be reached.
  [[nodiscard]] std::vector<State> reached() const {
    std::vector<State> found{StateGraph::start()};
    std::vector<bool> seen(graph.size());
    seen[0] = true;
    const auto reach = [&](State s) {
      if (!seen[s.index()]) found.push_back(s);
      seen[s.index()] = true;
    };
    for (std::size_t i = 0; i < found.size(); ++i) {
      const StateInfo& info = graph[found[i]];
      if (info.target) reach(info.target);
      for (const Branch& branch : info.branches) {
        if (branch.kind != Branch::Kind::cut) reach(branch.child);
      }
    }
    return found;
  }

 private:
  static bool is_confirmed(const Opinion& opinion) {
    EXPECT_FALSE(opinion.undecided);
    return opinion.confirmed();
  }

  [[nodiscard]] Evidence evidence() const {
    const slicer::Foundation& foundation = *reduced_->foundation;
    return {.flow = flow(),
            .reach = foundation.reach,
            .control = foundation.control,
            .rule = rule,
            .criterion = example_.criterion,
            .start = start,
            .invariants = [this](symex::Point head) { return invariants.at(head); },
            .graph = graph,
            .kept = kept,
            .runs = runs,
            .solver = {},
            .insensitive = reduced_->program.fallback.elements,
            .insensitive_inside = reduced_->program.fallback.inside};
  }

  mini::Example example_;
  slicer::SliceOptions options_;
  std::unique_ptr<slicer::Reduced> reduced_;
};

inline const std::string& text_of(std::string_view name) {
  for (const NamedProgram& program : programs()) {
    if (program.name == name) return program.text;
  }
  throw std::runtime_error("no such program");
}

/// The linear programs without loops, all of which have exact slices.
inline const std::vector<std::string> exact_ones{"figure 1", "unlikely", "correlated", "calls",
                                                 "opened"};

}  // namespace pslice::check
