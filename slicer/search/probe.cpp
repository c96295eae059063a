#include "slicer/search/probe.h"

#include <vector>

// Exploration forgets at a loop what the loop changes, so a path of the explored graph seldom tells
// which inputs to take: `state = 1` in the second case of a state machine needs three rounds in the
// right order. So walk through the program as it is, keeping the path condition, and at each test
// take the side that has been taken least of those that are feasible. The model of the whole path
// is an input that takes it; running it shows what it shows.

namespace pslice::slicer {
namespace {

using solver::Answer;
using symex::Executor;
using symex::Point;
using symex::Step;

constexpr std::size_t most_walks = 60;
constexpr std::size_t longest_walk = 5'000;  // in steps, and its run: a loop may have no test
constexpr std::size_t most_vain_walks = 8;   // in a row
constexpr std::size_t most_tests = 3'000;    // in all
constexpr std::size_t most_tests_each = 100;

class Walks {
 public:
  explicit Walks(SearchContext& context)
      : s_(context),
        flow_(context.flow),
        executor_(context.flow, context.symbols, start_of(context.options.statics), context.solver),
        beginning_(executor_.mark()),
        taken_(context.flow.step_count()) {}

  void run() {
    std::size_t vain = 0;
    for (std::size_t walk = 0; walk < most_walks && vain < most_vain_walks; ++walk) {
      if (tests_ >= most_tests || s_.budget.exhausted() || s_.is_all_shown()) break;
      const symex::Model model = walk_once();
      vain = model && s_.shown.learn(run_model(s_, model, longest_walk)) ? 0 : vain + 1;
    }
    executor_.undo(beginning_);
    s_.shown.settle();
  }

 private:
  /// An input that takes the path walked; none if the solver does not know one.
  symex::Model walk_once() {
    executor_.undo(beginning_);
    symex::Model model = std::make_shared<symex::Values>();
    Point at = flow_.start();
    std::size_t steps = 0;
    for (std::size_t tests = 0;
         tests < most_tests_each && steps < longest_walk && !flow_[at].out.empty();) {
      if (flow_[at].out.size() > 1) ++tests, ++tests_;
      const std::optional<Step> step = choose(at, model);
      if (!step) break;
      ++taken_[step->index()];
      steps += flow_.segment(*step).size();
      executor_.execute(flow_.segment(*step));
      at = flow_.end_of_segment(*step);
    }
    return model;
  }

  /// The feasible side taken least; the path condition and its model go along.
  std::optional<Step> choose(Point at, symex::Model& model) {
    std::vector<Step> sides = flow_[at].out;
    std::ranges::stable_sort(sides, {}, [this](Step s) { return taken_[s.index()]; });
    for (const Step side : sides) {
      const ts::Term guard = flow_.guard(side);
      if (!guard) return side;
      const ts::Term condition = executor_.machine().evaluate(guard);
      if (condition.is_true()) return side;
      if (condition.is_false()) continue;
      Executor::Feasibility answer = executor_.feasible(condition, model);
      if (answer.answer != Answer::satisfiable) continue;
      model = std::move(answer.model);
      executor_.assume(condition);
      return side;
    }
    return std::nullopt;
  }

  SearchContext& s_;
  const symex::Flow& flow_;
  Executor executor_;
  Executor::Mark beginning_;
  std::vector<unsigned> taken_;  // by first step of a segment
  std::size_t tests_ = 0;
};

}  // namespace

void probe(SearchContext& context) {
  if (!context.options.early_runs || context.flow.loops().empty()) return;
  if (context.is_all_shown()) return;
  Walks(context).run();
}

}  // namespace pslice::slicer
