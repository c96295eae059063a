#include "slicer/symex/run.h"

#include <algorithm>
#include <optional>

#include "slicer/symex/run_calls.h"
#include "slicer/symex/transition.h"
#include "ts/real_bits.h"

// A run on concrete values, in real memory. Where an effect says what it does (Havoc::exact), that
// is done; where it does not, or at a place that is not known, all that it may change is unknown
// from then on. Whoever depends on an unknown value ends the run.

namespace pslice::symex {
namespace {

class Runner : public RunCalls {
 public:
  using RunCalls::RunCalls;

  Run run(std::size_t max_steps) {
    constexpr std::size_t some = 2'000;  // steps
    run_.path.reserve(some);
    trace().events.reserve(some);
    trace().definitions.reserve(some);
    begin(flow_, start_, *this);
    memory_.begin();
    Point at = flow_.start();
    while (!ended_) {
      const Step step = next(at, max_steps);
      if (!step) break;
      note(at, step);
      go(step);
      if (ended_) {
        trace().events.pop_back();
        break;
      }
      run_.path.push_back(step);
      at = flow_[step].target;
    }
    note(at, {});
    run_.end_point = at;
    return std::move(run_);
  }

 private:
  /// None: the run ends here.
  Step next(Point at, std::size_t max_steps) {
    const Step out = way_out(at);
    if (!out && flow_[at].out.empty()) return {};
    if (run_.path.size() == max_steps) {
      end(Run::End::out_of_steps);
      return {};
    }
    if (out) {
      edge_ = flow_[out].edge;
      return out;
    }
    if (watch_.points != nullptr && (*watch_.points)[at.index()]) show_values(at);
    const Step step = choose(at);
    if (ended_) return {};
    edge_ = flow_[step].edge;
    if (flow_[step].kind != StepInfo::Kind::opaque) return step;
    const Passage* passage = flow_.passage(step);
    if (passage != nullptr && !is_too_deep()) {
      passage_ = passage;
      return passage->descend;
    }
    end(passage == nullptr ? Run::End::opaque : Run::End::out_of_steps);
    if (passage == nullptr) run_.lost = edge_;
    return {};
  }

  Step choose(Point at) {
    const std::vector<Step>& out = flow_[at].out;
    if (flow_.is_either_or(at)) {
      const Evaluation test = evaluate(flow_.guard(out[0]));
      if (test.status == Evaluation::Status::known) {
        const Step step = out[test.value.is_one() ? 0 : 1];
        if (watch_.following != nullptr) tell_decision(at, step);
        return step;
      }
    }
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
      if (test.status == Evaluation::Status::known && test.value.is_one()) {
        if (watch_.following != nullptr) tell_decision(at, step);
        return step;
      }
      unknown = unknown || test.status == Evaluation::Status::unknown;
      if (test.status == Evaluation::Status::unknown) run_.lost = lost_in(guard);
      undefined = undefined || test.status == Evaluation::Status::undefined;
    }
    if (undefined) end(Run::End::undefined);
    end(unknown ? Run::End::unknown : Run::End::ended);
    return {};
  }

  void tell_decision(Point at, Step taken) const {
    watch_.following->decides(at, taken, asked(),
                              [this](ts::Term guard) { return over_given(guard); });
  }

  /// As far as somebody says what C demands of what is computed on the way.
  bool is_defined(ts::Edge edge) {
    const ts::Term demand = program_[edge].demand;
    if (!demand) return true;
    const Evaluation result = evaluate(demand);
    return result.status != Evaluation::Status::known || result.value.is_one();
  }

  void go(Step step) {
    const StepInfo& info = flow_[step];
    if (info.kind == StepInfo::Kind::silent) return;
    if (info.edge && !is_defined(info.edge)) return end(Run::End::undefined);
    if (info.kind == StepInfo::Kind::descend) return descend(*passage_);
    if (info.kind == StepInfo::Kind::ascend) return ascend();
    const ts::Operation& operation = program_[info.edge].operation;
    if (const auto* havoc = std::get_if<ts::Havoc>(&operation)) {
      draw(*havoc);
      run_effect(*havoc);
      return settle();
    }
    if (info.kind == StepInfo::Kind::enter) {
      const ts::Function callee = std::get<ts::Call>(operation).callee;
      for (const ts::Variable v : flow_.locals(callee)) store_[v.index()].by = Trace::nobody;
      memory_.enter(callee);
    }
    take(flow_, step, *this);
  }

  /// Arithmetic on floating-point numbers; false: the result is not known.
  bool compute(const ts::Havoc& havoc) {
    std::vector<ts::Integer> operands;
    unsigned bits = 0;
    for (const ts::Term term : havoc.real->operands) {
      const auto value = number(term);
      if (!value) return false;
      operands.push_back(*value);
      if (term.kind() == term::Kind::variable) bits = flow_.real_bits(term.variable());
    }
    auto result = ts::compute_bits(*havoc.real, operands, bits);
    const ts::Variable target = havoc.defines.front();
    if (!result) return false;
    if (!program_[target].type.contains(*result)) {
      end(Run::End::undefined);
      return true;
    }
    const Trace::Number by = defined(target, [&] { add_used(havoc); });
    store_[target.index()] = {std::move(result), by};
    return true;
  }

  void run_effect(const ts::Havoc& havoc) {
    if (havoc.real && havoc.defines.size() == 1 && compute(havoc)) return;
    if (ended_) return;
    std::vector<ts::Variable> done;
    cause_ = {};
    if (havoc.exact) {
      used_.reset();
      number_ = 0;
      give_arrays(havoc.exact->arrays);
      for (const ts::ExactAccess& access : havoc.exact->accesses) {
        const bool known =
            std::visit([&](const auto& a) { return follow(a, havoc, done); }, access);
        if (ended_) return;
        if (!known) return lose(havoc, done);
      }
    }
    // What it uses it finds before it changes anything.
    const Trace::Index first = count(trace().sources);
    if (havoc.defines.size() > done.size()) add_used(havoc);
    const Trace::Index last = count(trace().sources);
    if (!havoc.exact) {
      for (const ts::Variable v : havoc.may_define) become_doubtful(v);
      if (havoc.writes_memory) forget_memory();
    }
    for (const ts::Variable v : havoc.defines) {
      if (std::ranges::find(done, v) != done.end()) continue;
      become(v, havoc.from_outside ? Origin::input : Origin::ignorance, defined(v, first, last));
    }
  }

  void forget_memory() {
    for (const ts::Variable v : program_.memory()) become_doubtful(v);
  }

  /// The place it touches is not known: neither is what it may have changed, nor what it read.
  void lose(const ts::Havoc& havoc, const std::vector<ts::Variable>& done) {
    if (cause_) edge_ = cause_;  // what is lost is so since then
    for (const ts::Variable v : havoc.may_define) become_doubtful(v);
    if (havoc.writes_memory) forget_memory();
    for (const ts::Variable v : havoc.defines) {
      // Inputs are counted as a Machine does it, so each once.
      if (std::ranges::find(done, v) == done.end()) {
        become(v, havoc.from_outside ? Origin::input : Origin::ignorance, Trace::nobody);
      }
      store_[v.index()] = {{}, Trace::nobody, edge_};
    }
  }

  const Passage* passage_ = nullptr;  // about to be gone through
};

}  // namespace

ts::Integer plain_content(std::size_t k, const ts::Type&, bool pointer) {
  return pointer && k % 2 == 0 ? ts::Integer(k + 1) : ts::Integer(0);
}

Run run(const Flow& flow, Symbols& symbols, Start start, const Inputs& inputs,
        std::size_t max_steps, const Contents& contents, const Watch& watch) {
  return Runner(flow, symbols, start, inputs, contents, watch).run(max_steps);
}

}  // namespace pslice::symex
