#include "slicer/check/certificate.h"

#include <algorithm>

#include "slicer/check/labels.h"
#include "slicer/check/rules.h"

namespace pslice::check {

using Kind = symex::StepInfo::Kind;

namespace {

using slicer::Branch;
using slicer::State;
using slicer::StateInfo;
using symex::Point;
using symex::Step;

/// The equations over the state graph, with what is kept as S: does anyone else join?
class OverGraph {
 public:
  explicit OverGraph(const Evidence& evidence)
      : e_(evidence),
        flow_(evidence.flow),
        rules_(evidence, Rules::Doubt::counts),
        matters_(evidence.graph.size()),
        queued_(evidence.graph.size()),
        visited_(evidence.graph.size()),
        before_(evidence.graph.size()) {
    rules_.set(evidence.kept);
  }

  std::optional<std::string> doubt() {
    collect();
    while (!open_.empty()) {
      const State state = open_.back();
      open_.pop_back();
      queued_[state.index()] = false;
      std::vector<std::size_t> joining;
      if (!update(state, joining)) continue;
      for (const std::size_t element : joining) {
        if (!e_.kept.contains(element)) return "element " + std::to_string(element) + " would join";
      }
      for (const State before : before_[state.index()]) push(before);
    }
    return std::nullopt;
  }

 private:
  void push(State state) {
    if (queued_[state.index()]) return;
    queued_[state.index()] = true;
    open_.push_back(state);
  }

  /// Finds the states that can be reached and who comes before whom. The last found is looked at
  /// first, so that mostly what comes after a state has been looked at when it is.
  void collect() {
    std::vector<State> found{slicer::StateGraph::start()};
    std::vector<bool> seen(e_.graph.size());
    seen[0] = true;
    const auto reach = [&](State from, State to) {
      before_[to.index()].push_back(from);
      if (seen[to.index()]) return;
      seen[to.index()] = true;
      found.push_back(to);
    };
    for (std::size_t i = 0; i < found.size(); ++i) {
      const State state = found[i];
      const StateInfo& info = e_.graph[state];
      if (info.target) reach(state, info.target);
      for (const Branch& branch : info.branches) {
        if (branch.kind != Branch::Kind::cut) reach(state, branch.child);
      }
    }
    for (const State state : found) {
      matters_[state.index()] = rules_.nothing();
      push(state);
    }
  }

  /// True if more matters than before, or it is looked at for the first time.
  bool update(State state, std::vector<std::size_t>& joining) {
    const StateInfo& info = e_.graph[state];
    Variables& here = matters_[state.index()];
    const bool first = !visited_[state.index()];
    visited_[state.index()] = true;
    bool grew = first;
    if (info.target) grew |= here.unite(matters_[info.target.index()]);
    if (!info.target && info.branches.empty()) rules_.at(info.point, here, joining);
    for (const Branch& branch : info.branches) {
      if (branch.kind == Branch::Kind::cut) continue;
      Variables set = matters_[branch.child.index()];
      const std::vector<Step> steps = segment(branch);
      for (std::size_t i = steps.size(); i-- > 0;) {
        rules_.back(steps[i], set, joining);
        rules_.at(flow_[steps[i]].source, set, joining);
      }
      grew |= here.unite(set);
    }
    return grew;
  }

  [[nodiscard]] std::vector<Step> segment(const Branch& branch) const {
    std::vector<Step> steps{branch.first};
    const Point end = e_.graph[branch.child].point;
    while (flow_[steps.back()].target != end) {
      steps.push_back(flow_[flow_[steps.back()].target].out.front());
    }
    return steps;
  }

  const Evidence& e_;
  const symex::Flow& flow_;
  Rules rules_;
  std::vector<Variables> matters_;          // by state
  std::vector<bool> queued_;                // by state
  std::vector<bool> visited_;               // by state
  std::vector<std::vector<State>> before_;  // by state
  std::vector<State> open_;
};

/// Does the input take the path?
class Replay {
 public:
  explicit Replay(const Evidence& evidence)
      : e_(evidence), flow_(evidence.flow), program_(evidence.flow.program()) {}

  bool takes_its_path(const symex::Run& run) {
    store_.assign(program_.variable_count(), std::nullopt);
    inputs_ = run.inputs;
    next_ = 0;
    ok_ = true;
    begin();
    Point at = flow_.start();
    for (const Step step : run.path) {
      const auto& out = flow_[at].out;
      if (std::ranges::find(out, step) == out.end()) return false;
      if (const ts::Term guard = flow_.guard(step)) {
        if (!term::holds(guard, values()).value_or(false)) return false;
      } else if (out.size() != 1) {
        return false;
      }
      go(step);
      if (!ok_) return false;
      at = flow_[step].target;
    }
    return at == run.end_point;
  }

 private:
  using Value = std::optional<ts::Integer>;

  [[nodiscard]] term::Valuation values() const {
    return [this](ts::Variable v) { return store_[v.index()]; };
  }

  void input(ts::Variable v) {
    const ts::VariableInfo& info = program_[v];
    if (info.summary) return;
    store_[v.index()].reset();
    if (info.type.kind != ts::Type::Kind::integer) return;
    if (next_ == inputs_.size()) {
      ok_ = false;
      return;
    }
    store(v, inputs_[next_++]);
  }

  void store(ts::Variable v, Value value) {
    if (value && !program_[v].type.contains(*value)) ok_ = false;
    store_[v.index()] = std::move(value);
  }

  void assign(ts::Variable v, ts::Term term) {
    term::Evaluation result = term::evaluate_fully(term, values());
    if (result.status == term::Evaluation::Status::undefined) ok_ = false;
    store(v, result.status == term::Evaluation::Status::known ? Value(result.value) : Value());
  }

  void begin() {
    for (std::size_t i = 0; i < program_.variable_count(); ++i) {
      const ts::Variable v(i);
      const ts::VariableInfo& info = program_[v];
      if (info.owner || info.summary) continue;
      const bool known = (e_.start == symex::Start::initial_values || info.settled) && info.initial;
      if (known)
        store_[i] = info.initial;
      else
        input(v);
    }
    const ts::Function entry = flow_[flow_[flow_.start()].frame].function;
    for (const ts::Variable v : program_[entry].parameters) input(v);
    for (const ts::Variable v : flow_.uninitialised(entry)) input(v);
  }

  void go(Step step) {
    const symex::StepInfo& info = flow_[step];
    if (info.kind == Kind::silent) return;
    const ts::Operation& operation = program_[info.edge].operation;
    if (const auto* op = std::get_if<ts::Assign>(&operation)) return assign(op->target, op->value);
    if (const auto* havoc = std::get_if<ts::Havoc>(&operation)) {
      const auto lose = [this](const std::vector<ts::Variable>& variables) {
        for (const ts::Variable v : variables) store_[v.index()].reset();
      };
      lose(havoc->may_define);
      if (havoc->writes_memory) lose(program_.memory());
      if (!havoc->from_outside) return lose(havoc->defines);
      for (const ts::Variable v : havoc->defines) input(v);
    } else if (const auto* call = std::get_if<ts::Call>(&operation)) {
      const ts::FunctionInfo& callee = program_[call->callee];
      if (info.kind == Kind::enter) {
        for (std::size_t i = 0; i < call->arguments.size(); ++i) {
          assign(callee.parameters[i], call->arguments[i]);
        }
        for (const ts::Variable v : flow_.uninitialised(call->callee)) input(v);
      } else if (info.kind == Kind::leave) {
        for (std::size_t i = 0; i < call->results.size(); ++i) {
          store_[call->results[i].index()] = store_[callee.results[i].index()];
        }
      } else {
        ok_ = false;  // nobody knows what happens inside
      }
    }
  }

  const Evidence& e_;
  const symex::Flow& flow_;
  const ts::Program& program_;
  std::vector<Value> store_;
  std::vector<ts::Integer> inputs_;
  std::size_t next_ = 0;
  bool ok_ = true;
};

}  // namespace

Opinion check_soundness(const Evidence& evidence) {
  Opinion opinion = check_labels(evidence);
  if (!opinion.refused) opinion.refused = OverGraph(evidence).doubt();
  return opinion;
}

Opinion check_exactness(const Evidence& evidence) {
  Replay replay(evidence);
  for (const symex::Run& run : evidence.runs) {
    if (!replay.takes_its_path(run)) return {"a run does not take its path"};
  }
  Rules rules(evidence, Rules::Doubt::does_not_count);
  base::BitSet shown = rules.kept();
  for (bool grew = true; grew;) {
    grew = false;
    for (const symex::Run& run : evidence.runs) {
      Variables matters = rules.nothing();
      std::vector<std::size_t> joining;
      rules.at(run.end_point, matters, joining);
      for (std::size_t i = run.path.size(); i-- > 0;) {
        rules.back(run.path[i], matters, joining);
        rules.at(evidence.flow[run.path[i]].source, matters, joining);
      }
      for (const std::size_t element : joining) grew |= shown.insert(element);
    }
    if (grew) rules.set(shown);
  }
  // Exits are kept for the sake of statements, and matter no more than these.
  bool all = true;
  evidence.kept.for_each([&](std::size_t element) {
    all = all && (element >= evidence.flow.program().statement_count() || shown.contains(element));
  });
  if (!all) return {"the runs do not show all that is kept"};
  return {};
}

}  // namespace pslice::check
