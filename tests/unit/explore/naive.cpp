#include "tests/unit/explore/naive.h"

#include <algorithm>

namespace pslice::explore::naive {
namespace {

bool is_stuck_at(const ts::Program& program, ts::Location l) {
  const std::vector<ts::Edge>& out = program[l].out;
  return out.size() == 1 && std::holds_alternative<ts::Assume>(program[out.front()].operation);
}

bool may_halt(const ts::Program& program, ts::Function function) {
  for (const ts::Function f : ts::reachable_functions(program, function)) {
    if (!program[program[f].halt].in.empty()) return true;
    for (const ts::Location l : program[f].locations) {
      if (is_stuck_at(program, l)) return true;
    }
  }
  return false;
}

/// Can the function be left, or the program end, on a way from `from` that avoids a location?
bool gets_away(const ts::Program& program, ts::Location from, ts::Location avoided) {
  const ts::FunctionInfo& function = program[program[from].function];
  std::set<ts::Location> seen{from};
  std::vector<ts::Location> pending{from};
  while (!pending.empty()) {
    const ts::Location l = pending.back();
    pending.pop_back();
    if (l == avoided) continue;
    if (l == function.exit || l == function.halt || is_stuck_at(program, l)) return true;
    for (const ts::Edge e : program[l].out) {
      const auto* call = std::get_if<ts::Call>(&program[e].operation);
      if (call != nullptr && may_halt(program, call->callee)) return true;
      if (seen.insert(program[e].target).second) pending.push_back(program[e].target);
    }
  }
  return false;
}

/// Where control can be during a call of the function, whatever tests decide: dead code does
/// nothing.
std::set<ts::Location> live_during(const ts::Program& program, ts::Function function) {
  std::set<ts::Location> seen{program[function].entry};
  std::vector<ts::Location> pending{program[function].entry};
  const auto add = [&](ts::Location l) {
    if (seen.insert(l).second) pending.push_back(l);
  };
  while (!pending.empty()) {
    const ts::Location l = pending.back();
    pending.pop_back();
    for (const ts::Edge e : program[l].out) {
      add(program[e].target);
      const auto* call = std::get_if<ts::Call>(&program[e].operation);
      if (call != nullptr) add(program[call->callee].entry);
    }
  }
  return seen;
}

/// What the edge may define: static variables, variables of this activation.
std::set<ts::Variable> defined_by(const ts::Program& program, ts::Edge e) {
  std::set<ts::Variable> result;
  if (const auto* assign = std::get_if<ts::Assign>(&program[e].operation)) {
    result.insert(assign->target);
  } else if (const auto* call = std::get_if<ts::Call>(&program[e].operation)) {
    result.insert(call->results.begin(), call->results.end());
    for (const ts::Location l : live_during(program, call->callee)) {
      for (const ts::Edge inner : program[l].out) {
        if (const auto* other = std::get_if<ts::Call>(&program[inner].operation)) {
          for (const ts::Variable v : other->results) {
            if (!program[v].owner) result.insert(v);
          }
        }
        const auto* assign = std::get_if<ts::Assign>(&program[inner].operation);
        if (assign != nullptr && !program[assign->target].owner) result.insert(assign->target);
      }
    }
  }
  return result;
}

std::set<std::size_t> observed_at(const std::vector<Observed>& outputs, ts::Location l) {
  std::set<std::size_t> result;
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    for (const Observed::Place& at : outputs[i].at) {
      if (at.location == l) result.insert(i);
    }
  }
  return result;
}

}  // namespace

std::optional<ts::Location> postdominator(const ts::Program& program, ts::Location from) {
  if (!gets_away(program, from, {})) return std::nullopt;
  std::vector<ts::Location> all;
  for (const ts::Location l : program[program[from].function].locations) {
    if (l != from && !gets_away(program, from, l)) all.push_back(l);
  }
  for (const ts::Location p : all) {
    const bool is_first = std::ranges::all_of(
        all, [&](ts::Location q) { return q == p || !gets_away(program, p, q); });
    if (is_first) return p;
  }
  return std::nullopt;
}

/// Runs the program and writes down what happens.
class Interpreter {
 public:
  Interpreter(Trace& trace, ts::Function entry, const std::map<ts::Variable, long>& values)
      : trace_(trace), program_(trace.program_) {
    for (std::size_t i = 0; i < program_.variable_count(); ++i) {
      const ts::VariableInfo& info = program_[ts::Variable(i)];
      if (!info.owner && info.initial) values_[{-1, i}] = *info.initial;
    }
    enter(entry, {});
    for (const auto& [v, value] : values) values_[cell(v)] = value;
  }

  void run() {
    arrive(program_[frames_.back().function].entry);
    // Longer ones would take long to look through.
    for (int steps = 0; steps < 1'000 && trace_.instances_.size() < 250; ++steps) {
      if (given_up_) return;
      const ts::FunctionInfo& function = program_[frames_.back().function];
      if (here_ == function.halt) return end();
      if (here_ == function.exit) {
        if (frames_.size() == 1) return end();
        leave();
      } else {
        step();
      }
      if (stuck_) return end();
    }
  }

 private:
  struct Frame {
    ts::Function function;
    long activation = 0;
    ts::Edge call;
  };

  void enter(ts::Function f, ts::Edge call) { frames_.push_back({f, activations_++, call}); }

  Cell cell(ts::Variable v) const {
    return {program_[v].owner ? frames_.back().activation : -1, v.index()};
  }
  std::vector<Cell> cells(std::span<const ts::Variable> variables) const {
    std::vector<Cell> result;
    for (const ts::Variable v : variables) result.push_back(cell(v));
    return result;
  }
  std::optional<base::Integer> value(ts::Term term) {
    return term::evaluate(term, [this](ts::Variable v) { return value(v); });
  }
  std::optional<base::Integer> value(ts::Variable v) {
    const auto found = values_.find(cell(v));
    if (found == values_.end()) return std::nullopt;
    return found->second;
  }

  Instance& add(Instance instance) {
    if (!open_.empty()) instance.control = open_.back();
    trace_.instances_.push_back(std::move(instance));
    return trace_.instances_.back();
  }

  void arrive(ts::Location l) {
    here_ = l;
    while (!open_.empty()) {
      Instance& test = trace_.instances_[open_.back()];
      if (test.activation != frames_.back().activation) break;
      if (trace_.region_end(test.location) != l) break;
      test.closed = trace_.instances_.size();
      open_.pop_back();
    }
    for (std::size_t i = 0; i < trace_.outputs_.size(); ++i) {
      for (const Observed::Place& at : trace_.outputs_[i].at) {
        if (at.location != l) continue;
        add({.uses = cells(at.value.variables()),
             .defines = Cell{-1, program_.variable_count() + i}});
      }
    }
  }

  void end() {
    open_.clear();
    Instance& last = add({});
    for (std::size_t i = 0; i < trace_.outputs_.size(); ++i) {
      last.uses.push_back({-1, program_.variable_count() + i});
    }
    trace_.ended_ = true;
  }

  void step() {
    const std::vector<ts::Edge>& out = program_[here_].out;
    ts::Edge taken = out.front();
    if (std::holds_alternative<ts::Assume>(program_[taken].operation)) taken = test(out);
    if (!taken || given_up_) return;
    const ts::EdgeInfo& edge = program_[taken];
    if (const auto* assign = std::get_if<ts::Assign>(&edge.operation)) {
      const auto result = value(assign->value);
      add({.statement = edge.statement,
           .uses = cells(assign->value.variables()),
           .defines = cell(assign->target)});
      if (!result) {
        given_up_ = true;
        return;
      }
      values_[cell(assign->target)] = *result;
    } else if (const auto* call = std::get_if<ts::Call>(&edge.operation)) {
      return pass(taken, *call);
    } else if (std::holds_alternative<ts::Havoc>(edge.operation)) {
      given_up_ = true;
    }
    arrive(edge.target);
  }

  ts::Edge test(const std::vector<ts::Edge>& out) {
    Instance instance{.statement = program_[out.front()].statement,
                      .is_test = true,
                      .location = here_,
                      .activation = frames_.back().activation};
    for (std::size_t i = 1; i < frames_.size(); ++i) {
      instance.callers.push_back(program_[frames_[i].call].target);
    }
    ts::Edge taken;
    for (const ts::Edge e : out) {
      const ts::Term condition = std::get<ts::Assume>(program_[e].operation).condition;
      const auto holds = term::holds(condition, [this](ts::Variable v) { return value(v); });
      given_up_ = given_up_ || !holds;
      if (holds == true && !taken) taken = e;
      for (const Cell& used : cells(condition.variables())) instance.uses.push_back(used);
    }
    add(std::move(instance));
    open_.push_back(trace_.instances_.size() - 1);
    stuck_ = !taken && !given_up_;
    return taken;
  }

  void pass(ts::Edge edge, const ts::Call& call) {
    std::vector<std::optional<base::Integer>> values;
    const ts::FunctionInfo& callee = program_[call.callee];
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      values.push_back(value(call.arguments[i]));
      add({.statement = program_[edge].statement,
           .uses = cells(call.arguments[i].variables()),
           .defines = Cell{activations_, callee.parameters[i].index()}});
    }
    enter(call.callee, edge);
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (values[i]) values_[cell(callee.parameters[i])] = *values[i];
    }
    arrive(callee.entry);
  }

  void leave() {
    const ts::Edge edge = frames_.back().call;
    const auto& call = std::get<ts::Call>(program_[edge].operation);
    const std::vector<ts::Variable>& results = program_[call.callee].results;
    std::vector<std::optional<base::Integer>> values;
    for (const ts::Variable v : results) values.push_back(value(v));
    const std::vector<Cell> from = cells(results);
    frames_.pop_back();
    for (std::size_t i = 0; i < call.results.size(); ++i) {
      const Cell to = cell(call.results[i]);
      add({.statement = program_[edge].statement, .uses = {from[i]}, .defines = to});
      if (values[i])
        values_[to] = *values[i];
      else
        values_.erase(to);
    }
    arrive(program_[edge].target);
  }

  Trace& trace_;
  const ts::Program& program_;
  std::map<Cell, base::Integer> values_;
  std::vector<Frame> frames_;
  long activations_ = 0;
  std::vector<std::size_t> open_;  // tests whose regions have not ended
  ts::Location here_;
  bool given_up_ = false;
  bool stuck_ = false;
};

Trace::Trace(const ts::Program& program, ts::Function entry, const std::vector<Observed>& outputs,
             const std::map<ts::Variable, long>& values)
    : program_(program), outputs_(outputs) {
  Interpreter(*this, entry, values).run();
}

std::optional<ts::Location> Trace::region_end(ts::Location test) {
  const auto [found, is_new] = ends_.try_emplace(test);
  if (is_new) found->second = postdominator(program_, test);
  return found->second;
}

bool Trace::is_defined_between(const Cell& cell, std::size_t first, std::size_t last) const {
  for (std::size_t i = first; i < last; ++i) {
    if (instances_[i].defines == cell) return true;
  }
  return false;
}

/// Is there a way from the test to the end of its region that defines the cell?
bool Trace::may_define(const Instance& test, const Cell& cell) {
  const auto end = region_end(test.location);
  if (!end) return cell.slot >= program_.variable_count() && reaches_output(test);
  std::set<ts::Location> seen;
  std::vector<ts::Location> pending{test.location};
  while (!pending.empty()) {
    const ts::Location l = pending.back();
    pending.pop_back();
    for (const ts::Edge e : program_[l].out) {
      for (const ts::Variable v : defined_by(program_, e)) {
        if (cell == Cell{program_[v].owner ? test.activation : -1, v.index()}) return true;
      }
      std::set<std::size_t> shown;
      if (const auto* call = std::get_if<ts::Call>(&program_[e].operation)) {
        for (const ts::Location inner : live_during(program_, call->callee)) {
          shown.merge(observed_at(outputs_, inner));
        }
      }
      const ts::Location to = program_[e].target;
      if (to != *end && seen.insert(to).second) {
        shown.merge(observed_at(outputs_, to));
        pending.push_back(to);
      }
      for (const std::size_t i : shown) {
        if (cell == Cell{-1, program_.variable_count() + i}) return true;
      }
    }
  }
  return false;
}

/// Of a test whose region does not end before the program: can an output be observed behind it?
bool Trace::reaches_output(const Instance& test) {
  std::set<std::pair<ts::Location, std::size_t>> seen;  // with the callers still to return to
  std::vector<std::pair<ts::Location, std::size_t>> pending;
  const auto add = [&](ts::Location l, std::size_t callers) {
    if (seen.emplace(l, callers).second) pending.emplace_back(l, callers);
  };
  for (const ts::Edge e : program_[test.location].out) {
    add(program_[e].target, test.callers.size());
  }
  while (!pending.empty()) {
    const auto [l, callers] = pending.back();
    pending.pop_back();
    if (!observed_at(outputs_, l).empty()) return true;
    if (l == program_[program_[l].function].exit && callers > 0) {
      add(test.callers[callers - 1], callers - 1);
    }
    for (const ts::Edge e : program_[l].out) {
      add(program_[e].target, callers);
      if (const auto* call = std::get_if<ts::Call>(&program_[e].operation)) {
        add(program_[call->callee].entry, 0);
      }
    }
  }
  return false;
}

void Trace::add_potential(std::size_t s, const Cell& used, Instances& to) {
  for (std::size_t b = 0; b < s; ++b) {
    const Instance& test = instances_[b];
    if (!test.is_test) continue;
    const bool is_over = s + 1 == instances_.size() || (test.closed && *test.closed <= s);
    if (is_over && !is_defined_between(used, b, s) && may_define(test, used)) to.insert(b);
  }
}

Trace::Instances Trace::direct(std::size_t s) {
  Instances result;
  if (instances_[s].control) result.insert(*instances_[s].control);
  for (const Cell& used : instances_[s].uses) {
    for (std::size_t d = s; d-- > 0;) {
      if (instances_[d].defines != used) continue;
      result.insert(d);
      break;
    }
    add_potential(s, used, result);
  }
  return result;
}

const Trace::Instances& Trace::slice(std::size_t s) {
  if (const auto known = slices_.find(s); known != slices_.end()) return known->second;
  Instances all;
  for (const std::size_t d : direct(s)) {
    all.insert(d);
    const Instances& further = slice(d);
    all.insert(further.begin(), further.end());
  }
  return slices_[s] = std::move(all);
}

std::vector<std::size_t> Trace::reordered(const std::vector<std::size_t>& sequence) {
  if (sequence.size() <= 1) return sequence;
  const std::size_t pivot = sequence.back();
  std::vector<std::size_t> before;
  std::vector<std::size_t> behind;
  for (std::size_t i = 0; i + 1 < sequence.size(); ++i) {
    (slice(pivot).contains(sequence[i]) ? before : behind).push_back(sequence[i]);
  }
  std::vector<std::size_t> result = reordered(before);
  result.push_back(pivot);
  for (const std::size_t test : reordered(behind)) result.push_back(test);
  return result;
}

std::size_t Trace::test_count() const {
  return static_cast<std::size_t>(std::ranges::count_if(instances_, &Instance::is_test));
}

std::vector<std::size_t> Trace::tests() {
  std::vector<std::size_t> numbers(instances_.size());
  std::size_t next = 0;
  std::vector<std::size_t> relevant;
  const Instances& wanted = slice(instances_.size() - 1);
  for (std::size_t i = 0; i < instances_.size(); ++i) {
    if (!instances_[i].is_test) continue;
    numbers[i] = next++;
    if (wanted.contains(i)) relevant.push_back(i);
  }
  std::vector<std::size_t> result;
  for (const std::size_t test : reordered(relevant)) result.push_back(numbers[test]);
  return result;
}

std::set<ts::Statement> Trace::statements() {
  std::set<ts::Statement> result;
  for (const std::size_t i : slice(instances_.size() - 1)) {
    if (instances_[i].statement) result.insert(instances_[i].statement);
  }
  return result;
}

}  // namespace pslice::explore::naive
