#pragma once

#include <cstddef>
#include <vector>

#include "slicer/symex/run_outside.h"
#include "ts/effects.h"

// Calls that symbolic execution does not follow, gone through for real. To who reasons about all
// runs a local of a recursive function is one variable for all activations. A run has one
// activation at a time: when a call goes deeper, the locals of the functions that it may enter
// again are put aside, and they come back when it returns.

namespace pslice::symex {

class RunCalls : public RunOutside {
 protected:
  using RunOutside::RunOutside;

  [[nodiscard]] bool is_too_deep() const { return calls_.size() >= most_calls; }

  /// The step out of the body that control has come to the end of; none: it is at no such place.
  [[nodiscard]] Step way_out(Point at) const {
    if (calls_.empty() || flow_[calls_.back().ascend].source != at) return {};
    return calls_.back().ascend;
  }

  void descend(const Passage& passage) {
    const ts::Call& call = call_of(passage.descend);
    const ts::FunctionInfo& callee = program_[call.callee];
    // All at once: a parameter may be a local that arguments read.
    std::vector<Held> values;
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      values.push_back(argument(callee.parameters[i], call.arguments[i]));
      if (ended_) return;
    }
    if (!put_aside(passage)) return;
    for (const ts::Variable v : flow_.locals(call.callee)) store_[v.index()].by = Trace::nobody;
    memory_.enter(call.callee);
    for (std::size_t i = 0; i < values.size(); ++i) {
      store_[callee.parameters[i].index()] = std::move(values[i]);
    }
    for (const ts::Variable v : flow_.uninitialised(call.callee)) unknown(v, Origin::input);
  }

  void ascend() {
    const ts::Call& call = call_of(calls_.back().ascend);
    const ts::FunctionInfo& callee = program_[call.callee];
    std::vector<Held> values;
    for (std::size_t i = 0; i < call.results.size(); ++i) {
      values.push_back(store_[callee.results[i].index()]);
    }
    bring_back();
    for (std::size_t i = 0; i < values.size(); ++i) {
      Held& held = values[i];
      held.by = defined(call.results[i], [&] { trace().sources.push_back(held.by); });
      store_[call.results[i].index()] = std::move(held);
    }
  }

 private:
  struct Local {
    ts::Variable variable;
    Held held;
  };
  struct Activation {
    Step ascend;
    std::vector<Local> locals;
    std::vector<RunMemory::PutAside> objects;
  };

  [[nodiscard]] const ts::Call& call_of(Step step) const {
    return std::get<ts::Call>(program_[flow_[step].edge].operation);
  }

  Held argument(ts::Variable parameter, ts::Term term) {
    Evaluation result = evaluate(term);
    const bool known = result.status == Evaluation::Status::known;
    if (result.status == Evaluation::Status::undefined) end(Run::End::undefined);
    if (known && !program_[parameter].type.contains(result.value)) end(Run::End::undefined);
    if (ended_) return {};
    const Trace::Number by = defined(parameter, [&] { add_sources(term); });
    if (!known) return {{}, by, lost_in(term)};
    return {std::move(result.value), by, {}, given_in(term), over_given(term)};
  }

  /// The functions of which an activation is interrupted, in this body.
  template <class Visit>
  void for_each_interrupted(Step descend, const Visit& visit) const {
    for (Frame f = flow_[flow_[descend].source].frame; f; f = flow_[f].caller) {
      if (flow_.is_recursive(flow_[f].function)) visit(flow_[f].function);
    }
  }

  /// False where a pointer may lead to what would have to be there twice.
  bool put_aside(const Passage& passage) {
    Activation activation{passage.ascend, {}, {}};
    bool possible = true;
    for_each_interrupted(passage.descend, [&](ts::Function f) {
      for (const ts::Variable v : flow_.locals(f)) {
        activation.locals.push_back({v, store_[v.index()]});
      }
      possible = possible && memory_.put_aside(f, activation.objects);
    });
    memory_.hand_over(call_of(passage.descend).callee, activation.objects, edge_);
    if (!possible) {
      end(Run::End::opaque);
      run_.lost = edge_;
      return false;
    }
    calls_.push_back(std::move(activation));
    inside_ = true;
    return true;
  }

  void bring_back() {
    Activation& activation = calls_.back();
    for (Local& local : activation.locals) store_[local.variable.index()] = std::move(local.held);
    memory_.bring_back(activation.objects);
    calls_.pop_back();
    inside_ = !calls_.empty();
  }

  static constexpr std::size_t most_calls = 400;

  std::vector<Activation> calls_;
};

}  // namespace pslice::symex
