#include "slicer/symex/run.h"

#include <optional>

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
    begin(start);
    Point at = flow_.start();
    while (!ended_ && !flow_[at].out.empty()) {
      if (run_.path.size() == max_steps) {
        end(Run::End::out_of_steps);
        break;
      }
      const Step step = choose(at);
      if (ended_) break;
      execute(step);
      if (ended_) break;
      run_.path.push_back(step);
      at = flow_[step].target;
    }
    run_.end_point = at;
    return std::move(run_);
  }

 private:
  void end(Run::End how) {
    if (ended_) return;
    ended_ = true;
    run_.end = how;
  }

  void begin(Start start) {
    for (std::size_t i = 0; i < program_.variable_count(); ++i) {
      const ts::Variable v(i);
      const ts::VariableInfo& info = program_[v];
      if (info.owner || info.summary) continue;
      if (start == Start::initial_values && info.initial) {
        store_[i] = info.initial;
      } else {
        set_unknown(v, Symbols::Origin::input);
      }
    }
    const ts::Function entry = flow_[flow_[flow_.start()].frame].function;
    for (const ts::Variable v : program_[entry].parameters) {
      set_unknown(v, Symbols::Origin::input);
    }
    for (const ts::Variable v : flow_.uninitialised(entry)) {
      set_unknown(v, Symbols::Origin::input);
    }
  }

  /// Inputs are counted as Machine counts them.
  void set_unknown(ts::Variable v, Symbols::Origin origin) {
    const ts::VariableInfo& info = program_[v];
    if (info.summary) return;
    if (info.type.kind == ts::Type::Kind::opaque) origin = Symbols::Origin::ignorance;
    store_[v.index()].reset();
    if (origin == Symbols::Origin::ignorance) return;
    store_[v.index()] = inputs_(symbols_.unknown(run_.inputs.size(), info.type, origin));
    run_.inputs.push_back(*store_[v.index()]);
  }

  void forget(const std::vector<ts::Variable>& variables) {
    for (const ts::Variable v : variables) set_unknown(v, Symbols::Origin::ignorance);
  }

  Evaluation evaluate(ts::Term term) {
    return term::evaluate_fully(term, [this](ts::Variable v) { return store_[v.index()]; });
  }

  void assign(ts::Variable v, ts::Term term) {
    Evaluation result = evaluate(term);
    if (result.status == Evaluation::Status::undefined) return end(Run::End::undefined);
    if (result.status != Evaluation::Status::known) return store_[v.index()].reset();
    if (!program_[v].type.contains(result.value)) return end(Run::End::undefined);
    store_[v.index()] = std::move(result.value);
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

  void execute(Step step) {
    const StepInfo& info = flow_[step];
    if (info.kind == StepInfo::Kind::silent) return;
    if (info.kind == StepInfo::Kind::opaque) return end(Run::End::opaque);
    const ts::Operation& operation = program_[info.edge].operation;
    if (const auto* op = std::get_if<ts::Assign>(&operation)) {
      assign(op->target, op->value);
    } else if (const auto* havoc = std::get_if<ts::Havoc>(&operation)) {
      forget(havoc->may_define);
      if (havoc->writes_memory) forget(program_.memory());
      const auto origin = havoc->from_outside ? Symbols::Origin::input : Symbols::Origin::ignorance;
      for (const ts::Variable v : havoc->defines) set_unknown(v, origin);
    } else if (const auto* call = std::get_if<ts::Call>(&operation)) {
      const ts::FunctionInfo& callee = program_[call->callee];
      if (info.kind == StepInfo::Kind::enter) {
        for (std::size_t i = 0; i < call->arguments.size(); ++i) {
          assign(callee.parameters[i], call->arguments[i]);
        }
        for (const ts::Variable v : flow_.uninitialised(call->callee)) {
          set_unknown(v, Symbols::Origin::input);
        }
      } else {
        for (std::size_t i = 0; i < call->results.size(); ++i) {
          store_[call->results[i].index()] = store_[callee.results[i].index()];
        }
      }
    }
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
