#include "slicer/symex/run.h"

#include <optional>

#include "slicer/symex/transition.h"

namespace pslice::symex {
namespace {

using term::Evaluation;
using Value = std::optional<ts::Integer>;

class Runner {
 public:
  Runner(const Flow& flow, Symbols& symbols, const Inputs& inputs)
      : flow_(flow),
        program_(flow.program()),
        symbols_(symbols),
        inputs_(inputs),
        store_(program_.variable_count()) {}

  Run run(Start start, std::size_t max_steps) {
    begin(flow_, start, *this);
    Point at = flow_.start();
    while (!ended_ && !flow_[at].out.empty()) {
      if (run_.path.size() == max_steps) {
        end(Run::End::out_of_steps);
        break;
      }
      const Step step = choose(at);
      if (ended_) break;
      if (flow_[step].kind == StepInfo::Kind::opaque) end(Run::End::opaque);
      if (!ended_) take(flow_, step, *this);
      if (ended_) break;
      run_.path.push_back(step);
      at = flow_[step].target;
    }
    run_.end_point = at;
    return std::move(run_);
  }

  // What a step does to the store (transition.h).
  void give(ts::Variable v, const ts::Integer& value) { store_[v.index()] = value; }

  void assign(ts::Variable v, ts::Term term) {
    Evaluation result = evaluate(term);
    if (result.status == Evaluation::Status::undefined) return end(Run::End::undefined);
    if (result.status != Evaluation::Status::known) return store_[v.index()].reset();
    if (!program_[v].type.contains(result.value)) return end(Run::End::undefined);
    store_[v.index()] = std::move(result.value);
  }

  void copy(ts::Variable to, ts::Variable from) { store_[to.index()] = store_[from.index()]; }

  void unknown(ts::Variable v, Symbols::Origin origin) {
    const ts::VariableInfo& info = program_[v];
    if (info.summary) return;
    store_[v.index()].reset();
    if (info.type.kind == ts::Type::Kind::opaque || origin == Symbols::Origin::ignorance) return;
    store_[v.index()] = inputs_(symbols_.unknown(run_.inputs.size(), info.type, origin));
    run_.inputs.push_back(*store_[v.index()]);
  }

 private:
  void end(Run::End how) {
    if (ended_) return;
    ended_ = true;
    run_.end = how;
  }

  Evaluation evaluate(ts::Term term) {
    return term::evaluate_fully(term, [this](ts::Variable v) { return store_[v.index()]; });
  }

  Step choose(Point at) {
    const std::vector<Step>& out = flow_[at].out;
    bool unknown = false;
    bool undefined = false;
    for (const Step step : out) {
      const ts::Term guard = flow_.guard(step);
      if (!guard) {
        if (out.size() == 1) return step;
        unknown = true;  // it leads several ways, and nobody knows which
        continue;
      }
      const Evaluation test = evaluate(guard);
      if (test.status == Evaluation::Status::known && test.value.is_one()) return step;
      unknown = unknown || test.status == Evaluation::Status::unknown;
      undefined = undefined || test.status == Evaluation::Status::undefined;
    }
    if (undefined) end(Run::End::undefined);
    end(unknown ? Run::End::unknown : Run::End::ended);
    return {};
  }

  const Flow& flow_;
  const ts::Program& program_;
  Symbols& symbols_;
  const Inputs& inputs_;
  std::vector<Value> store_;  // by variable
  bool ended_ = false;
  Run run_;
};

}  // namespace

Run run(const Flow& flow, Symbols& symbols, Start start, const Inputs& inputs,
        std::size_t max_steps) {
  return Runner(flow, symbols, inputs).run(start, max_steps);
}

}  // namespace pslice::symex
