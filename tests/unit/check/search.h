#pragma once

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "programs.h"
#include "slicer/check/certificate.h"
#include "slicer/early_runs.h"
#include "slicer/explorer.h"
#include "slicer/foundation.h"
#include "slicer/gap.h"
#include "slicer/loop_invariants.h"
#include "slicer/reduce.h"
#include "tests/unit/slicer/mini.h"

namespace pslice::check {

using slicer::Branch;
using slicer::State;
using slicer::StateGraph;
using slicer::StateInfo;
using Closing = StateInfo::Closing;
namespace mini = slicer::mini;

/// A search as slice_path_sensitive does it, with its evidence to be changed at will.
class Searched {
 public:
  explicit Searched(std::string_view text, slicer::SliceOptions options = {})
      : example_(mini::parse(text)),
        foundation_(example_.program, example_.entry, example_.criterion, options) {
    base::Budget budget;
    slicer::Slice slice;
    EXPECT_TRUE(solve_path_insensitively(foundation_, example_.entry, budget, slice));
    reduced_.emplace(foundation_, foundation_.kept);
    const slicer::Equations equations(reduced_->flow, foundation_.reach, options.control,
                                      slicer::Hits::possible, example_.criterion,
                                      reduced_->fallback);
    const slicer::Equations certain(reduced_->flow, foundation_.reach, options.control,
                                    slicer::Hits::certain, example_.criterion, reduced_->fallback);
    const slicer::SharedSlice empty(reduced_->flow, foundation_.reach, foundation_.control,
                                    example_.criterion);
    const slicer::SharedSlice whole = everything_kept(*reduced_, empty);
    slicer::Shown shown(certain, empty);
    symex::Symbols symbols(example_.program);
    solver::Statistics statistics;
    solver::Solver solver([&symbols](ts::Variable v) { return symbols.range(v); }, statistics);
    slicer::LoopInvariants found(reduced_->flow, start, absint::Focus::tests, options, budget);
    slicer::SearchContext context{.flow = reduced_->flow,
                                  .equations = equations,
                                  .whole = whole,
                                  .shown = shown,
                                  .invariants = found,
                                  .symbols = symbols,
                                  .solver = solver,
                                  .options = options,
                                  .budget = budget,
                                  .statistics = slice.statistics};
    slicer::Search search(context);
    search.explore();
    slicer::Refinement gap(context, search);
    gap.close();
    graph = search.graph();
    kept = gap.slice().elements();
    runs = shown.runs();
    rule = options.control;
    for (const symex::Loop& loop : reduced_->flow.loops()) {
      invariants[loop.head] = found.at(loop.head);
    }
  }

  StateGraph graph;
  base::BitSet kept;
  std::vector<symex::Run> runs;
  std::map<symex::Point, std::vector<ts::Term>> invariants;  // by head of a loop
  slicer::ControlRule rule = slicer::ControlRule::branch;
  symex::Start start = symex::Start::initial_values;

  [[nodiscard]] const symex::Flow& flow() const { return reduced_->flow; }
  [[nodiscard]] const ts::Program& program() const { return example_.program; }

  /// Stops the check after so many looks at a state.
  [[nodiscard]] Opinion opinion_after(int states) const {
    Evidence shown = evidence();
    shown.go_on = [&states] { return states-- > 0; };
    return check_soundness(shown);
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
    return {.flow = reduced_->flow,
            .reach = foundation_.reach,
            .control = foundation_.control,
            .rule = rule,
            .criterion = example_.criterion,
            .start = start,
            .invariants = [this](symex::Point head) { return invariants.at(head); },
            .graph = graph,
            .kept = kept,
            .runs = runs,
            .solver = {},
            .insensitive = reduced_->fallback.elements,
            .insensitive_inside = reduced_->fallback.inside};
  }

  mini::Example example_;
  slicer::Foundation foundation_;
  std::optional<slicer::ReducedProgram> reduced_;
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
