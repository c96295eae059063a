#include "slicer/search/loop_invariants.h"

#include <algorithm>
#include <utility>

#include "base/progress.h"
#include "slicer/check/invariants.h"
#include "slicer/symex/transition.h"

namespace pslice::slicer {
namespace {

/// A store that writes down what is done to it.
class Recorder {
 public:
  explicit Recorder(const ts::Program& program) : program_(program) {}

  void give(ts::Variable v, const ts::Integer& value) {
    actions_.emplace_back(absint::Assign{v, program_.terms().constant(value)});
  }
  void assign(ts::Variable v, ts::Term term) { actions_.emplace_back(absint::Assign{v, term}); }
  void copy(ts::Variable to, ts::Variable from) {
    actions_.emplace_back(absint::Assign{to, program_.terms().variable(from)});
  }
  void unknown(ts::Variable v, symex::Symbols::Origin /*origin*/) {
    actions_.emplace_back(absint::Forget{{v}});
  }
  void forget(std::vector<ts::Variable> variables) {
    if (!variables.empty()) actions_.emplace_back(absint::Forget{std::move(variables)});
  }
  void test(ts::Term condition) { actions_.emplace_back(absint::Assume{condition}); }

  std::vector<absint::Action> take() { return std::exchange(actions_, {}); }

 private:
  const ts::Program& program_;
  std::vector<absint::Action> actions_;
};

void record(const symex::Flow& flow, symex::Step step, Recorder& recorder) {
  if (const ts::Term guard = flow.guard(step)) recorder.test(guard);
  symex::take(flow, step, recorder);
}

/// By function: variables that are of no use once it has returned.
std::vector<std::vector<ts::Variable>> locals(const ts::Program& program) {
  std::vector<std::vector<ts::Variable>> result(program.function_count());
  for (std::size_t i = 0; i < program.variable_count(); ++i) {
    const ts::Function owner = program[ts::Variable(i)].owner;
    if (owner) result[owner.index()].emplace_back(i);
  }
  return result;
}

}  // namespace

std::vector<absint::Action> actions(const symex::Flow& flow, symex::Step step) {
  Recorder recorder(flow.program());
  record(flow, step, recorder);
  return recorder.take();
}

absint::NumericProgram numeric_program(const symex::Flow& flow, symex::Start start) {
  const auto vertex = [](symex::Point p) { return static_cast<absint::Point>(p.index()); };
  absint::NumericProgram result(flow.program(), flow.point_count(), vertex(flow.start()));
  Recorder recorder(flow.program());
  symex::begin(flow, start, recorder);
  result.beginning = recorder.take();
  const std::vector<std::vector<ts::Variable>> ended = locals(flow.program());
  for (std::size_t p = 0; p < flow.point_count(); ++p) {
    if (!flow.is_stop(symex::Point(p))) continue;
    for (const symex::Step first : flow[symex::Point(p)].out) {
      for (const symex::Step step : flow.segment(first)) {
        record(flow, step, recorder);
        if (flow[step].kind != symex::StepInfo::Kind::leave) continue;
        recorder.forget(ended[flow[flow.callee(step)].function.index()]);
      }
      result.add_edge(
          {vertex(symex::Point(p)), vertex(flow.end_of_segment(first)), recorder.take()});
    }
  }
  return result;
}

LoopInvariants::LoopInvariants(const symex::Flow& flow, symex::Start start, absint::Focus focus,
                               const SliceOptions& options, base::Budget& budget)
    : flow_(flow),
      start_(start),
      focus_(focus),
      options_(options),
      budget_(budget),
      about_changes_(flow.point_count()) {}

void LoopInvariants::find() {
  absint::AnalysisOptions analysis;
  analysis.domain = options_.domain;
  analysis.focus = focus_;
  // No slice of bench/programs was found to depend on relations that take more.
  analysis.work_per_pack = 1'000'000;
  found_ = absint::analyse(numeric_program(flow_, start_), analysis, budget_);
  solver::SolverOptions solver = options_.solver;
  solver.log.reset();
  solver.observe = nullptr;
  solver.hard_questions = 0;  // there are thousands, and what is not proved is not used
  solver.layers.pinning = false;
  solver.stop = [this] { return budget_.exhausted(); };
  prover_ = std::make_unique<check::InvariantProver>(
      flow_, start_,
      [this](symex::Point p) { return found_.at(static_cast<absint::Point>(p.index())); }, solver);
}

std::vector<ts::Term> LoopInvariants::at(symex::Point head,
                                         const std::function<bool(ts::Term)>& wanted) {
  if (given_up_) return {};
  const double begin = budget_.seconds_elapsed();
  const base::Phase phase(budget_.progress(), "invariants");
  if (!prover_) find();
  std::vector<ts::Term> result = prover_->prove(head, wanted);
  seconds_ += budget_.seconds_elapsed() - begin;
  return result;
}

const std::vector<ts::Term>& LoopInvariants::at(symex::Point head) {
  auto& known = about_changes_[head.index()];
  if (known) return *known;
  const std::vector<ts::Variable>& modified = flow_.loop_at(head)->modified;
  known = at(head, [&](ts::Term formula) {
    return formula.is_false() || std::ranges::any_of(formula.variables(), [&](ts::Variable v) {
             return std::ranges::binary_search(modified, v);
           });
  });
  return *known;
}

}  // namespace pslice::slicer
